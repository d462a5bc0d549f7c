import { useLazyQuery } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { FlowBranch } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Failure } from '../../screens/error/Failure.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Menu, MenuItem, Popover } from '../../ui/popover.tsx'
import { routesQuery } from './queries.ts'

interface Route {
  readonly id: string
  readonly name: string
  readonly merchantAccount: string
}

interface MoveTrafficProps {
  readonly gatewayConfigId: string
  readonly merchantAccount: string | null
}

/**
 * Opens the review of the route without a gateway. If several routes use the gateway, offers a choice; if none does,
 * opens the list of routes with it. Nothing changes before the review is confirmed.
 */
export function MoveTraffic({ gatewayConfigId: id, merchantAccount }: MoveTrafficProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const navigate = useNavigate()
  const [read, { loading, error }] = useLazyQuery(routesQuery, { fetchPolicy: 'no-cache' })
  const [routes, setRoutes] = useState<readonly Route[] | null>(null)
  const reviewOf = (route: Route) =>
    `${path('routing/:routingId', { routingId: route.id }, route.merchantAccount)}?edit&without=${encodeURIComponent(id)}`
  const open = async () => {
    // If the page is left, the query ends as an error.
    const { data } = await read({ variables: { gateway: id } }).catch(() => ({ data: undefined }))
    if (!data) return
    const sending = data.routingConfigs.items.filter(({ targets }) =>
      targets.some(({ gatewayConfigId, weight }) => gatewayConfigId === id && weight > 0),
    ) as readonly Route[]
    const [only] = sending
    if (only && sending.length === 1) void navigate(reviewOf(only))
    else if (!only) void navigate(`${path('routing', {}, merchantAccount)}?gatewayConfigId=${encodeURIComponent(id)}`)
    else setRoutes(sending)
  }
  return (
    <>
      <Popover
        isOpen={routes !== null}
        onInteraction={(isOpening) => (isOpening ? void open() : setRoutes(null))}
        placement="bottom-end"
        content={
          <Menu>
            {(routes ?? []).map((route) => (
              <MenuItem
                key={route.id}
                text={`${route.name} (${route.id})`}
                onClick={() => void navigate(reviewOf(route))}
              />
            ))}
          </Menu>
        }
      >
        <Button intent="primary" icon={<FlowBranch />} loading={loading}>
          {formatMessage({ id: 'dashboard.move' })}
        </Button>
      </Popover>
      {error && <Failure what={formatMessage({ id: 'dashboard.move.failed' })} error={error} />}
    </>
  )
}
