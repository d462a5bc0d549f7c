import { useMutation, useQuery } from '@apollo/client/react'
import { DocumentOpen, Search } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { Failure } from '../../screens/Failure.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showDone } from '../../ui/show-done.ts'
import '../detail.css'
import { ReasonDetails } from './ReasonDetails.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { reasonsPath } from './reason-path.ts'
import { saveVerificationReason, verificationReasonQuery } from './reason-query.ts'

/** The page of one verification failure reason; `?edit` opens its form. */
export function Component() {
  const { verificationReason: id = '' } = useParams()
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, loading, refetch } = useQuery(verificationReasonQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const [save] = useMutation(saveVerificationReason)
  const reason = data?.verificationReason
  const isEditing = parameters.has('edit')
  const close = () => setParameters({}, { replace: true })
  const readAgain = async () => (await refetch()).data?.verificationReason ?? null
  return (
    <Page
      title={formatMessage({ id: isEditing ? 'reasons.edit' : 'reasons.one' }, { reason: id })}
      icon={<DocumentOpen />}
    >
      <div className="detail">
        {error && (
          <Failure
            what={formatMessage({ id: 'reasons.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        {!reason && loading && <EntrySkeleton />}
        {!reason && !loading && !error && (
          <Notice
            icon={<Search size={40} />}
            title={formatMessage({ id: 'reasons.notFound' }, { reason: id })}
            action={<Link to={reasonsPath}>{formatMessage({ id: 'reasons.all' })}</Link>}
          >
            <p>{formatMessage({ id: 'reasons.notFound.why' })}</p>
          </Notice>
        )}
        {reason && isEditing && (
          <ReasonForm
            key={reason.id}
            reason={reason}
            save={({ verificationReason: _, ...input }, base) =>
              saveUnlessChanged(async () => {
                const changes = { id, expectedLastModified: base?.lastModified ?? null, ...input }
                return (await save({ variables: { input: changes } })).data?.saveVerificationReason ?? null
              }, readAgain)
            }
            onSaved={() => {
              showDone(formatMessage({ id: 'reasons.done.save' }, { reason: id }))
              close()
            }}
            onCancel={close}
          />
        )}
        {reason && !isEditing && (
          <ReasonDetails reason={reason} readAgain={readAgain} onEdit={() => setParameters({ edit: '' })} />
        )}
      </div>
    </Page>
  )
}
