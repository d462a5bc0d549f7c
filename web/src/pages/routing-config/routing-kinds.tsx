import { routingConfigBounds as bounds } from '@portal/schema/routing-config'
import type { RoutingConfigFieldsFragment, RoutingTargetInput } from '../../gql/graphql.ts'
import type { Kind } from '../../screens/entry/kind.ts'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { beyond } from '../../values/field-problem.ts'
import { FallbacksInput } from './FallbacksInput.tsx'
import { fallbacksIn } from './fallbacks.ts'
import { TargetsInput } from './TargetsInput.tsx'
import { TargetsShown } from './TargetsShown.tsx'
import { targetsIn, targetsInput, targetsProblem, typedTargets } from './typed-targets.ts'

type Targets = RoutingConfigFieldsFragment['targets']

/** The gateways that charges are sent to, with the share of each. */
export const targets: Kind<Targets, never, RoutingTargetInput[]> = {
  show: (value) => <TargetsShown targets={value} />,
  place: 'none',
  isSame: (one, other) => typedTargets(one) === typedTargets(other),
  toForm: typedTargets,
  toInput: (entered, { locale }) => targetsInput(targetsIn(entered), locale),
  check: (entered, { locale }) => targetsProblem(targetsIn(entered), locale),
  input: { is: 'own', render: (props) => <TargetsInput {...props} />, isWide: true },
}

/** The gateways that are tried after all targets. */
export const fallbacks: Kind<string[]> = {
  show: (value) => value.map((id, place) => <GatewayLink key={id} id={id} isFirst={place === 0} />),
  toForm: (value) => value.join(','),
  toInput: fallbacksIn,
  check(entered, { values }) {
    const given = fallbacksIn(entered)
    if (given.length > bounds.fallbacks.most) return beyond('tooLong', bounds.fallbacks.most, 'entries')
    const asked = targetsIn(values.targets ?? '').map(({ gatewayConfigId }) => gatewayConfigId)
    return given.some((id) => asked.includes(id)) ? 'isTarget' : null
  },
  input: { is: 'own', render: (props) => <FallbacksInput {...props} />, isWide: true },
}

function GatewayLink({ id, isFirst }: { readonly id: string; readonly isFirst: boolean }) {
  return (
    <>
      {!isFirst && ', '}
      <IdLink at="gateways/:gateways" id={id} />
    </>
  )
}
