import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { chargeStatuses } from '@portal/schema/charge-status'
import { longestReportDays, periodFault } from '@portal/schema/transaction-report'
import type { FastifyBaseLogger } from 'fastify'
import { fileObjects } from '../ledger/file-objects.ts'
import { checkedReport, type ReportConditions, type ReportSummary } from '../reports/checked-report.ts'
import { currencyDigits } from '../reports/currency-digits.ts'
import { reportFile } from '../reports/report-columns.ts'
import { downloadOfReport } from '../reports/report-record.ts'
import { ownerOf } from '../request/owner.ts'
import { endpoint } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import type { ReportDownloads } from '../store/report-downloads.ts'
import type { FileRoute } from './file-route.ts'

const reports = endpoint('/reports/dailytransactionreport', { name: 'transaction report' })

interface ReportServices {
  readonly reportDownloads: ReportDownloads
  readonly log: FastifyBaseLogger
}

/**
 * The daily transaction report (specification 7.3) from `from` until before `to`, optionally only the rows of a
 * currency and some statuses. Checks the rows while passing them on. Its record in the store, named by
 * `x-report-download`, tells whether the file was complete.
 */
export const transactionReports: FileRoute<ReportServices> = {
  url: '/files/reports/dailytransactionreport',
  access: 'reportsTransaction',
  query: ['from', 'to', 'currency', 'status'],
  // One hour: a million rows on a slow connection.
  patience: 240,
  audit: 'dailytransactionreport',
  record: (parameters) => ({ declaration: downloadOfReport, object: fileObjects.TransactionReport, args: parameters }),
  async respond(context, parameters) {
    const { rest, services, onBehalfOf, principal } = context
    const from = momentOf('from', parameters.from)
    const to = momentOf('to', parameters.to)
    const fault = periodFault(from, to, services.clock())
    if (fault) throw badInput(fault.field, faultTexts[fault.fault])
    const conditions = { currency: currencyOf(parameters.currency), statuses: statusesOf(parameters.status) }
    const query = { from: isoSeconds(from), to: isoSeconds(to) }
    const { body } = await rest.loadFile(reports, null, reportFile, { query })
    const { reportDownloads, log } = services
    const id = await reportDownloads.begin(ownerOf(context), { from, to, ...conditions }).catch((error) => {
      // Unread, it would keep its connection to the platform.
      body.destroy()
      throw error
    })
    const report = checkedReport(body, conditions, async (summary) => {
      const { totals, ...proof } = kept(summary)
      await reportDownloads.end(id, { state: 'COMPLETE', ...proof, totals })
      context.change.after = { isWhole: true, ...proof }
    })
    const onBroken = async (error: unknown) => {
      try {
        await reportDownloads.end(id, { state: 'BROKEN', why: (error as Error).message.slice(0, 500) })
      } catch (failure) {
        log.error(failure, 'what became of a report could not be noted')
      }
    }
    try {
      await beginning(report)
    } catch (error) {
      await onBroken(error)
      throw error
    }
    const merchant = (onBehalfOf ?? principal.merchantAccount).replaceAll(/[^\w-]/g, '_')
    return {
      body: report,
      length: undefined,
      contentType: 'text/csv; charset=utf-8',
      disposition: 'attachment',
      name: `${[merchant, 'transactions', compact(query.from), compact(query.to), ...namesOf(conditions)].join('-')}.csv`,
      headers: { 'x-report-download': id },
      onBroken(error) {
        context.change.after = { isWhole: false }
        return onBroken(error)
      },
    }
  },
}

const faultTexts = {
  future: 'is in the future',
  order: 'must be after from',
  tooLong: `is too early: a report covers at most ${longestReportDays} days`,
} as const

/**
 * Waits until the first rows (all rows of a small report) have been checked. Until then, a fault can still be reported
 * as an error response.
 */
async function beginning(report: Readable): Promise<void> {
  await once(report, 'readable')
}

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/

function momentOf(field: string, given: string | undefined): number {
  if (given === undefined || given === '') throw badInput(field, 'is required')
  const moment = form.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(moment)) throw badInput(field, 'is not a date: an ISO-8601 moment such as 2026-11-21T00:00:00Z')
  return moment
}

function currencyOf(given = ''): string {
  if (given !== '' && currencyDigits(given) === null) throw badInput('currency', 'is not a currency, such as EUR')
  return given
}

function statusesOf(given = ''): readonly string[] {
  const statuses = given.split(',').filter((status) => status !== '')
  const unknown = statuses.find((status) => !(chargeStatuses as readonly string[]).includes(status))
  if (unknown !== undefined) throw badInput('status', 'is not a list of statuses, such as CHARGED,REFUNDED')
  return [...new Set(statuses)]
}

/** The conditions in a file name: more than a few statuses become a number. */
function namesOf({ currency, statuses }: ReportConditions): readonly string[] {
  const named = statuses.length > 2 ? [`${statuses.length}_statuses`] : statuses
  return [currency, ...named].filter((name) => name !== '')
}

function kept({ rows, leftOut, bytes, sha256, tallies }: ReportSummary) {
  const totals = [...tallies]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { taken, givenBack, ...counts }]) => ({
      currency,
      ...counts,
      taken: decimal(taken, currency),
      givenBack: decimal(givenBack, currency),
    }))
  return { rows, leftOut, bytes, sha256, totals: JSON.stringify(totals) }
}

function decimal(minorUnits: bigint, currency: string): string {
  const digits = currencyDigits(currency) ?? 0
  const sign = minorUnits < 0n ? '-' : ''
  const written = `${minorUnits < 0n ? -minorUnits : minorUnits}`.padStart(digits + 1, '0')
  return digits === 0 ? sign + written : `${sign}${written.slice(0, -digits)}.${written.slice(-digits)}`
}

/** `20261121T000000Z`: a time in a file name. */
function compact(moment: string): string {
  return moment.replaceAll(/[:-]/g, '')
}
