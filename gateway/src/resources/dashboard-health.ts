import { can, isAllFamiliesView } from '@portal/schema/access'
import { isPossible } from '@portal/schema/metric'
import { type FailureGrouping, failuresOf } from '../dashboard/failure-reasons.ts'
import {
  allOf,
  type CountedWindows,
  type Counts,
  type Health,
  healthOf,
  type Judgment,
  paymentsByGateway,
  worstIncidentOf,
} from '../dashboard/health.ts'
import { type CountCharges, gatewayBuckets } from '../dashboard/picture.ts'
import { fewestDecided, type Rated, rateOf } from '../dashboard/rate-band.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { ownerOf } from '../request/owner.ts'
import type { Page, Row } from '../rest/endpoint.ts'
import { charges, gatewayConfigs } from '../rest/endpoints.ts'
import { isoSeconds } from '../rest/query.ts'
import { parameterNames } from '../rest/wire.ts'
import type { ChargeSample } from '../sample/charge-sample.ts'
import { chargeSampleOf, describedSample, type SampleServices } from '../sample/sample-of.ts'
import { dashboard } from './dashboard.ts'
import { statisticsOf } from './statistics.ts'

/** Maximum number of gateways that are judged, with one call per gateway. */
const mostGateways = 50

const windows = { LAST_60_MINUTES: 'last60Minutes', LAST_24_HOURS: 'last24Hours' } as const
const windowNames = { last60Minutes: 'LAST_60_MINUTES', last24Hours: 'LAST_24_HOURS' } as const

export const dashboardHealthResolvers: Resolvers = {
  Query: {
    async dashboardHealth(_root, { window: asked }, context) {
      const { rest, services } = context
      const window = windows[asked]
      const [whole, page, sample] = await Promise.all([
        rest.load(dashboard, null),
        judgedGateways(context),
        readSample(context),
      ])
      const payments = paymentsByGateway(sample?.charges ?? [])
      const all = healthOf(null, windowsOf(whole), window, allOf(payments))
      const rows = new Map((page?.items ?? []).map((row) => [row, null as Health | null]))
      await Promise.all(
        [...rows.keys()].map(async (row) => {
          const id = String(row.id)
          rows.set(row, healthOf(id, await gatewayWindows(row, context), window, payments.get(id) ?? []))
        }),
      )
      const judged = [...rows].flatMap(([row, health]) => (health ? [{ row, health }] : []))
      const incident = worstIncidentOf(
        all,
        judged.map(({ health }) => health),
        payments,
      )
      const at = judged.find(({ health }) => health.gatewayConfigId === incident?.gatewayConfigId)?.row
      return {
        judgedAt: isoSeconds(services.clock()),
        window: asked,
        incident: incident && {
          gatewayConfigId: incident.gatewayConfigId,
          displayName: at?.displayName ?? null,
          merchantAccount: at?.merchantAccount ?? null,
          rate: percentOf(incident.now) ?? 0,
          usualRate: percentOf(incident.usual) ?? 0,
          since: timeOf(incident.since),
          moreFailed: incident.moreFailed,
          lost: incident.lost.map(({ currency, amount }) => ({ currency, amount: String(amount) })),
        },
        worse: judged.filter(({ health }) => health.verdict === 'worse').length,
        all: describedJudgment(all),
        gateways:
          page === null
            ? null
            : judged
                .toSorted((one, other) => lostPoints(other.health, all) - lostPoints(one.health, all))
                .map(({ row, health }) => ({
                  gatewayConfigId: health.gatewayConfigId,
                  displayName: row.displayName ?? null,
                  merchantAccount: row.merchantAccount ?? null,
                  judgment: describedJudgment(health),
                  since: timeOf(health.shift?.since ?? null),
                })),
        gatewaysTotal: page?.total ?? null,
      }
    },
    async dashboardPicture(_root, { span, gatewayConfigId }, context) {
      const { services } = context
      const sample = await chargeSampleOf(context)
      const now = services.clock()
      const buckets =
        gatewayConfigId == null
          ? await services.pictures.get(ownerOf(context), span, sample, countIn(context))
          : gatewayBuckets(span, sample, gatewayConfigId, now)
      return {
        countedAt: isoSeconds(now),
        buckets: buckets.map(({ from, to, ...counts }) => ({
          from: isoSeconds(from),
          to: isoSeconds(to),
          ...counts,
        })),
        sample: describedSample(sample),
      }
    },
    async dashboardFailures(_root, { by, gatewayConfigId, since }, context) {
      const sample = await chargeSampleOf(context)
      const question = {
        by: by as FailureGrouping,
        gateway: gatewayConfigId ?? null,
        since: since ? Date.parse(since) : 0,
      }
      return { ...failuresOf(sample, question), sample: describedSample(sample) }
    },
  },
}

/**
 * Counts charges with calls that return one charge each. The platform's `to` is inclusive, and its times are whole
 * seconds.
 */
function countIn({ rest }: Context): CountCharges {
  return async (statuses, from, to) => {
    const query = {
      from: isoSeconds(from),
      to: isoSeconds(to - 1000),
      ...(statuses && { chargeStatus: statuses.join(',') }),
      [parameterNames.limit]: 1,
    }
    return (await rest.list(charges, { query })).total
  }
}

/** The gateways that the caller may see; null if none. */
async function judgedGateways({ rest, subject }: Context): Promise<Page | null> {
  if (!can(subject, 'provisioning')) return null
  return rest.list(gatewayConfigs, { page: { limit: mostGateways } })
}

/**
 * The newest charges, for callers who may read them. In the all-families view they do not name their merchant, so
 * gateways of two merchants with the same id would be mixed up. If the read fails, only the statistics are judged.
 */
async function readSample(context: Context<SampleServices>): Promise<ChargeSample | null> {
  if (!can(context.subject, 'charges') || isAllFamiliesView(context.subject)) return null
  try {
    return await chargeSampleOf(context)
  } catch {
    context.deadline.throwIfAborted()
    return null
  }
}

const readStatistics = statisticsOf(gatewayConfigs)

async function gatewayWindows(row: Row, context: Context): Promise<CountedWindows | null> {
  try {
    return windowsOf(await readStatistics(row, {}, context))
  } catch {
    context.deadline.throwIfAborted()
    return null
  }
}

function windowsOf(statistics: Row | null): CountedWindows | null {
  if (statistics === null) return null
  const { last60Minutes, last24Hours, last30Days } = statistics
  return {
    last60Minutes: countsOf(last60Minutes),
    last24Hours: countsOf(last24Hours),
    last30Days: countsOf(last30Days),
  }
}

function countsOf(window: Row | null | undefined): Counts | null {
  const counts = {
    requests: window?.totalRequests,
    approved: window?.approvals,
    declined: window?.declines,
    errors: window?.errors,
    communicationFailures: window?.communicationFailures,
  }
  const isKnown = Object.values(counts).every((value) => typeof value === 'number' && isPossible(value, 'count'))
  return isKnown ? (counts as Counts) : null
}

function describedJudgment({ window, verdict, counts, now, usual, band }: Judgment): Row {
  const undecided = counts === null || now === null ? null : counts.requests - now.decided
  return {
    window: windowNames[window],
    verdict: verdictNames[verdict],
    ...counts,
    // The platform may read its counters at two different times.
    undecided: undecided === null || undecided < 0 ? null : undecided,
    missing: Math.max(0, fewestDecided - (now?.decided ?? 0)),
    rate: percentOf(now),
    usualRate: percentOf(usual),
    usualFrom: band && inPercent(band.from),
    usualTo: band && inPercent(band.to),
  }
}

const verdictNames = {
  worse: 'WORSE',
  better: 'BETTER',
  usual: 'USUAL',
  tooFew: 'TOO_FEW',
  noPast: 'NO_PAST',
  unread: 'UNREAD',
} as const satisfies Record<Judgment['verdict'], string>

/**
 * By how many points a gateway's approval rate dropped. A gateway without a past is compared with all gateways; one
 * that is not judged comes last.
 */
function lostPoints({ verdict, now, usual }: Judgment, all: Judgment): number {
  const past = usual ?? all.usual
  const [rate, usualRate] = [now && rateOf(now), past && rateOf(past)]
  if (verdict === 'tooFew' || rate === null || usualRate === null) return Number.NEGATIVE_INFINITY
  return usualRate - rate + (verdict === 'worse' ? 1 : 0)
}

function percentOf(rated: Rated | null): number | null {
  const rate = rated && rateOf(rated)
  return rate === null ? null : inPercent(rate)
}

function inPercent(share: number): number {
  return Math.round(share * 10_000) / 100
}

function timeOf(moment: number | null): string | null {
  return moment === null ? null : isoSeconds(moment)
}
