import { useIntl } from 'react-intl'
import { useMerchant } from '../../session/merchant.ts'
import type { Viewer } from '../../session/viewer-query.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Who is signed in, for which account, and for whom they act. */
export function SignedInAs({ viewer }: { viewer: Viewer }) {
  const intl = useIntl()
  const onBehalfOf = useMerchant()
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  const allAccounts = intl.formatMessage({ id: 'shell.merchant.all' })
  const rows = [
    { label: 'session.callerName', value: viewer.callerName },
    ...(name === '' ? [] : [{ label: 'page.home.name', value: name } as const]),
    { label: 'session.merchantAccount', value: viewer.merchantAccount },
    {
      label: 'page.home.kind',
      value: intl.formatMessage({ id: viewer.isSuperAccount ? 'page.home.kind.super' : 'page.home.kind.merchant' }),
    },
    {
      label: 'page.home.actingFor',
      value: onBehalfOf ?? (viewer.isSuperAccount ? allAccounts : viewer.merchantAccount),
    },
    { label: 'page.home.mayActFor', value: intl.formatList(viewer.merchantAccounts, { type: 'unit' }) },
    {
      label: 'page.home.secondFactor',
      value: intl.formatMessage({ id: viewer.mfaEnabled ? 'page.home.secondFactor.on' : 'page.home.secondFactor.off' }),
    },
    ...(viewer.session ? [{ label: 'page.home.session', value: viewer.session.id } as const] : []),
  ] as const
  return (
    <Panel title={intl.formatMessage({ id: 'page.home.signedInAs' })}>
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
