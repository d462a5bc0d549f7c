import { useIntl } from 'react-intl'
import { useMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** The signed-in caller, its account, and the merchant account that it acts for. */
export function SignedInAs() {
  const intl = useIntl()
  const viewer = useViewer()
  const onBehalfOf = useMerchant()
  if (viewer === null) return null
  const allAccounts = intl.formatMessage({ id: 'shell.merchant.all' })
  const rows = [
    { label: 'session.callerName', value: viewer.callerName },
    { label: 'session.merchantAccount', value: viewer.merchantAccount },
    {
      label: 'callers.profile.kind',
      value: intl.formatMessage({
        id: viewer.isSuperAccount ? 'callers.profile.kind.super' : 'callers.profile.kind.merchant',
      }),
    },
    {
      label: 'callers.profile.actingFor',
      value: onBehalfOf ?? (viewer.isSuperAccount ? allAccounts : viewer.merchantAccount),
    },
    ...(viewer.session ? [{ label: 'callers.profile.session', value: viewer.session.id } as const] : []),
  ] as const
  return (
    <Panel title={intl.formatMessage({ id: 'callers.profile.signedInAs' })}>
      <Fields>
        {rows.map(({ label, value }) => (
          <Field key={label} label={intl.formatMessage({ id: label })}>
            {value}
          </Field>
        ))}
      </Fields>
    </Panel>
  )
}
