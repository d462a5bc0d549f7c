import { graphql } from '../../gql/gql.ts'
import type { HealthJudgmentFieldsFragment, HealthSentenceFragment } from '../../gql/graphql.ts'

graphql(`
  fragment HealthJudgmentFields on HealthJudgment {
    window
    verdict
    requests
    approved
    declined
    errors
    communicationFailures
    undecided
    missing
    rate
    usualRate
    usualFrom
    usualTo
  }
  fragment HealthSentence on DashboardHealth {
    judgedAt
    window
    worse
    incident {
      gatewayConfigId
      displayName
      merchantAccount
      rate
      usualRate
      since
      moreFailed
      lost {
        currency
        amount
      }
    }
    all {
      ...HealthJudgmentFields
    }
    gateways {
      gatewayConfigId
      judgment {
        verdict
      }
    }
    gatewaysTotal
  }
`)

/** The health of the gateways, with the fields of its sentence. */
export type Health = HealthSentenceFragment
/** A verdict with all its figures. */
export type Judgment = HealthJudgmentFieldsFragment

/** The content of the sentence: something is worse, nothing is worse, or why neither can be said. */
export interface HealthState {
  readonly says: 'worse' | 'usual' | 'tooFew' | 'noPast' | 'unread'
  /** The number of gateways with too few requests or no past to judge. */
  readonly unjudged: number
  /** The number of gateways that could not be read. */
  readonly unread: number
}

/** The statement about the gateways. Too few payments and unreadable gateways do not count as good news. */
export function stateOf({ incident, all, gateways }: Pick<Health, 'incident' | 'all' | 'gateways'>): HealthState {
  const verdicts = (gateways ?? []).map(({ judgment }) => judgment.verdict)
  const count = (...of: readonly string[]) => verdicts.filter((verdict) => of.includes(verdict)).length
  const others = { unjudged: count('TOO_FEW', 'NO_PAST'), unread: count('UNREAD') }
  if (incident) return { says: 'worse', ...others }
  if (isJudged(all.verdict) || count('USUAL', 'BETTER') > 0) return { says: 'usual', ...others }
  if (all.verdict === 'UNREAD') return { says: 'unread', ...others }
  return { says: all.verdict === 'NO_PAST' ? 'noPast' : 'tooFew', ...others }
}

function isJudged(verdict: string): boolean {
  return verdict === 'USUAL' || verdict === 'BETTER'
}
