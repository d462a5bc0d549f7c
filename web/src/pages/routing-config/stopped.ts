import type { RoutingStatus } from '../../gql/enums.ts'

interface Carrying {
  readonly status: RoutingStatus | null
  readonly targets: readonly { readonly gatewayConfigId: string; readonly weight: number }[]
}

/** The gateways that lose a configuration's charges through a change. Null stands for deletion. */
export function stoppedTargets(before: Carrying, after: Carrying | null): readonly string[] {
  const stays = carrying(after)
  return carrying(before).filter((id) => !stays.includes(id))
}

function carrying(config: Carrying | null): readonly string[] {
  if (config?.status !== 'ACTIVE') return []
  return config.targets.filter(({ weight }) => weight > 0).map(({ gatewayConfigId }) => gatewayConfigId)
}
