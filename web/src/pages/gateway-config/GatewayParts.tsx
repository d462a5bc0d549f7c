import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { configuration } from './configuration-kind.tsx'
import type { GatewayConfig } from './gateway-config.tsx'
import { multithread } from './multithread-kind.tsx'

/** The configuration of a gateway, and how requests are sent to it in parallel. */
export function GatewayParts({ gateway }: { readonly gateway: GatewayConfig }) {
  const { formatMessage } = useIntl()
  return (
    <>
      {gateway.configuration && gateway.configuration.length > 0 && (
        <Panel title={formatMessage({ id: 'field.configuration' })}>
          {configuration.show(gateway.configuration, {}, 'page')}
        </Panel>
      )}
      {gateway.multithread && (
        <Panel title={formatMessage({ id: 'field.multithread' })}>
          {multithread.show(gateway.multithread, {}, 'page')}
        </Panel>
      )}
    </>
  )
}
