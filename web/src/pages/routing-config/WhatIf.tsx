import { useIntl } from 'react-intl'
import type { RoutingDraftInput } from '../../gql/graphql.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Backtest } from './Backtest.tsx'
import type { RoutingDraft } from './draft.ts'
import { Projection } from './Projection.tsx'
import '../../screens/what-if/what-if.css'

/** The outcome of the newest charges under the draft, and the expected approval rate of its targets. */
export function WhatIf({ draft }: { readonly draft: RoutingDraft }) {
  const { formatMessage } = useIntl()
  const asked = askedOf(draft)
  return (
    <div className="what-if">
      <Backtest draft={asked} />
      <Panel title={formatMessage({ id: 'whatIf.projection' })}>
        <Projection draft={asked} />
      </Panel>
    </div>
  )
}

/** The input for a draft. Null while it is incomplete. */
export function askedOf(draft: RoutingDraft): RoutingDraftInput | null {
  const { status, priority, isShared, isReadable, countries, currencies, targets, fallbacks, ...rest } = draft
  if (status === null || priority === null || !isShared || !isReadable) return null
  const lists = {
    countries: [...countries],
    currencies: [...currencies],
    targets: [...targets],
    fallbacks: [...fallbacks],
  }
  return { ...rest, ...lists, status, priority }
}
