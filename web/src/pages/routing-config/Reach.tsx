import { useQuery } from '@apollo/client/react'
import { WarningSign } from '@blueprintjs/icons'
import { createContext, type ReactNode, useContext } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { Message } from '../../screens/error/Message.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { type Reading, useRead } from '../../screens/read/use-read.ts'
import type { RoutingDraft } from './draft.ts'
import { evaluationQuery } from './evaluation.ts'
import { reachOfAll, reachOfDraft } from './reach.ts'
import type { Reachability } from './reachability.ts'
import './reach.css'

/** Their reachability; null if there are too many to evaluate. */
type ReadReach = Reading<{ readonly reach: Reachability | null }>

const ReachContext = createContext<Reachability | null>(null)

/** Reads the reachability of all routing configurations. */
export function useReach(skip = false): ReadReach {
  return useRead(evaluationQuery, ({ routingConfigs }) => ({ reach: reachOfAll(routingConfigs) }), { skip })
}

/**
 * Provides the reachability of all routing configurations to the marks inside. If it cannot be read, nothing is marked,
 * and a notice explains that.
 */
export function ReachProvider({ of: read, children }: { readonly of: ReadReach; readonly children: ReactNode }) {
  const { formatMessage } = useIntl()
  return (
    <ReachContext value={read.value?.reach ?? null}>
      <Read of={read} failed="routing.reach.failed">
        {({ reach }) =>
          reach === null && <Message role="status">{formatMessage({ id: 'routing.reach.tooMany' })}</Message>
        }
      </Read>
      {children}
    </ReachContext>
  )
}

interface ReachMarkProps {
  readonly id: string
  /** Whether there is only space for the icon. */
  readonly isShort?: boolean
}

/** Marks a stored routing configuration that no charge reaches, or that takes all charges from those after it. */
export function ReachMark({ id, isShort = false }: ReachMarkProps) {
  const intl = useIntl()
  const reach = useContext(ReachContext)
  const takenBy = reach?.unreached.get(id)
  const after = reach?.catchAlls.get(id)
  const text = takenBy
    ? neverText(takenBy, intl)
    : after && intl.formatMessage({ id: 'routing.reach.catchAll' }, { count: after.length })
  if (!text) return null
  return (
    <span className="reach-mark status-wait" title={text}>
      <WarningSign size={12} /> {isShort ? <span className="visually-hidden">{text}</span> : text}
    </span>
  )
}

/** The effects of a draft on the evaluation order, while it is edited. */
export function DraftReachNotice({ draft }: { readonly draft: RoutingDraft }) {
  const intl = useIntl()
  const { data } = useQuery(evaluationQuery, { fetchPolicy: 'cache-and-network' })
  const reach = data ? reachOfDraft(data.routingConfigs, draft) : null
  if (!reach) return null
  const { takenBy, cutOff, caught } = reach
  const isActive = draft.status === 'ACTIVE'
  // Without conditions, nothing after it is reached: valid, but rarely intended.
  const catchesAll = isActive && caught.length > 0
  if (takenBy === null && cutOff.length === 0 && !catchesAll) return null
  return (
    <Message role="status">
      {takenBy && <p>{neverText(takenBy, intl)}</p>}
      {catchesAll && <p>{intl.formatMessage({ id: 'routing.catchAll' }, { ids: intl.formatList(caught) })}</p>}
      {!catchesAll && cutOff.length > 0 && (
        <p>
          {intl.formatMessage(
            { id: 'routing.reach.cutOff' },
            { rules: intl.formatList(cutOff), count: cutOff.length, isActive: String(isActive) },
          )}
        </p>
      )}
    </Message>
  )
}

function neverText(takenBy: readonly string[], intl: IntlShape): string {
  return intl.formatMessage({ id: 'routing.reach.never' }, { rules: intl.formatList(takenBy), count: takenBy.length })
}
