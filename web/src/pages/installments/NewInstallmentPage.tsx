import { useMutation } from '@apollo/client/react'
import { Calendar } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { pathOf } from '../../paths.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { showDone } from '../../ui/show-done.ts'
import { SettingForm } from './SettingForm.tsx'
import { addInstallmentSetting } from './setting-query.ts'

/** Adds an installment setting to the merchant acted for. */
export function Component() {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const path = useMerchantPath()
  const [add] = useMutation(addInstallmentSetting)
  return (
    <Page title={formatMessage({ id: 'installments.new' })} icon={<Calendar />}>
      <SettingForm
        setting={null}
        save={async (input) => (await add({ variables: { input } })).data?.addInstallmentSetting ?? null}
        onSaved={(setting) => {
          const id = setting?.id ?? ''
          showDone(formatMessage({ id: 'installments.done.add' }, { installment: id }))
          navigate(path(pathOf('installments/:installment', { installment: id })), { replace: true })
        }}
        onCancel={() => navigate(path('installments'))}
      />
    </Page>
  )
}
