import { useMutation } from '@apollo/client/react'
import { DocumentOpen } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { showDone } from '../../ui/show-done.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { reasonPath, reasonsPath } from './reason-path.ts'
import { addVerificationReason } from './reason-query.ts'

/** Adds a verification failure reason. */
export function Component() {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const [add] = useMutation(addVerificationReason)
  return (
    <Page title={formatMessage({ id: 'reasons.new' })} icon={<DocumentOpen />}>
      <ReasonForm
        reason={null}
        save={async (input) => (await add({ variables: { input } })).data?.addVerificationReason ?? null}
        onSaved={(reason) => {
          const id = reason?.id ?? ''
          showDone(formatMessage({ id: 'reasons.done.add' }, { reason: id }))
          navigate(reasonPath(id), { replace: true })
        }}
        onCancel={() => navigate(reasonsPath)}
      />
    </Page>
  )
}
