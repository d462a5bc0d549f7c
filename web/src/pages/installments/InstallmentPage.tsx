import { useMutation, useQuery } from '@apollo/client/react'
import { Calendar, Search } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { Failure } from '../../screens/Failure.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showDone } from '../../ui/show-done.ts'
import '../detail.css'
import { InstallmentHeader } from './InstallmentHeader.tsx'
import { InstallmentPlans } from './InstallmentPlans.tsx'
import { SettingForm } from './SettingForm.tsx'
import { installmentSettingQuery, saveInstallmentSetting } from './setting-query.ts'

/** The page of one installment setting with its plans; `?edit` opens its form. */
export function Component() {
  const { installment: id = '' } = useParams()
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, loading, refetch } = useQuery(installmentSettingQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const [save] = useMutation(saveInstallmentSetting)
  const setting = data?.installmentSetting
  const isEditing = parameters.has('edit')
  const close = () => setParameters({}, { replace: true })
  const readAgain = async () => (await refetch()).data?.installmentSetting ?? null
  return (
    <Page
      title={formatMessage({ id: isEditing ? 'installments.edit' : 'installments.one' }, { installment: id })}
      icon={<Calendar />}
    >
      <div className="detail">
        {error && (
          <Failure
            what={formatMessage({ id: 'installments.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        {!setting && loading && <EntrySkeleton panelLines={8} />}
        {!setting && !loading && !error && (
          <Notice
            icon={<Search size={40} />}
            title={formatMessage({ id: 'installments.notFound' }, { installment: id })}
            action={<Link to={path('installments')}>{formatMessage({ id: 'installments.all' })}</Link>}
          >
            <p>{formatMessage({ id: 'installments.notFound.why' })}</p>
          </Notice>
        )}
        {setting && isEditing && (
          <SettingForm
            key={setting.id}
            setting={setting}
            save={(input, base) =>
              saveUnlessChanged(async () => {
                const changes = { id, expectedLastModified: base?.lastModified ?? null, ...input }
                return (await save({ variables: { input: changes } })).data?.saveInstallmentSetting ?? null
              }, readAgain)
            }
            onSaved={() => {
              showDone(formatMessage({ id: 'installments.done.save' }, { installment: id }))
              close()
            }}
            onCancel={close}
          />
        )}
        {setting && !isEditing && (
          <>
            <InstallmentHeader setting={setting} readAgain={readAgain} onEdit={() => setParameters({ edit: '' })} />
            <InstallmentPlans setting={setting} />
          </>
        )}
      </div>
    </Page>
  )
}
