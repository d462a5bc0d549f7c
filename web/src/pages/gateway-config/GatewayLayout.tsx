import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import '../../screens/what-if/beside.css'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Panel } from '../../ui/Panel.tsx'

interface GatewayLayoutProps {
  readonly input: (
    name: 'displayName' | 'gatewayDetail' | 'status' | 'currencies' | 'configuration' | 'multithread',
  ) => ReactNode
  readonly form: LaidOutForm
}

/**
 * The form of a gateway. Its kind comes first, because it decides which values follow. The effects of saving are next
 * to it.
 */
export function GatewayLayout({ input, form }: GatewayLayoutProps) {
  const { formatMessage } = useIntl()
  return (
    <div className="form-beside">
      <div className="detail-main">
        <Panel title={formatMessage({ id: 'gateways.form.kind' })}>
          <div className="form-section">
            <div className="form-pair">
              {input('gatewayDetail')}
              {input('displayName')}
            </div>
          </div>
        </Panel>
        <Panel title={formatMessage({ id: 'gateways.form.connection' })}>
          <div className="form-section">{input('configuration')}</div>
        </Panel>
        <Panel title={formatMessage({ id: 'gateways.form.payments' })}>
          <div className="form-section">
            <div className="form-pair">
              {input('currencies')}
              {input('status')}
            </div>
            {input('multithread')}
          </div>
        </Panel>
      </div>
      <Effects form={form} />
    </div>
  )
}

function Effects({ form: { values, id } }: { readonly form: LaidOutForm }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const isOff = values.status === 'DISABLED'
  return (
    <Panel title={formatMessage({ id: 'gateways.form.effects' })}>
      <p>{formatMessage({ id: isOff ? 'gateways.form.off' : 'gateways.form.on' })}</p>
      <p>{formatMessage({ id: 'gateways.form.secrets' })}</p>
      <p className="muted">{formatMessage({ id: 'gateways.form.untested' })}</p>
      {(isOff || id === null) && (
        <>
          <h3 className="gateway-steps-title">{formatMessage({ id: 'gateways.form.before' })}</h3>
          <ol className="gateway-steps">
            <li>{formatMessage({ id: 'gateways.form.before.enable' })}</li>
            <li>
              {formatMessage({ id: 'gateways.form.before.weight' })}{' '}
              <Link to={path('routing')}>{formatMessage({ id: 'shell.menu.routingConfiguration' })}</Link>
            </li>
          </ol>
        </>
      )}
    </Panel>
  )
}
