import { can } from '@portal/schema/access'
import type { Resolvers } from '../generated/resolvers.ts'
import { ownerOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { isoSeconds } from '../rest/query.ts'
import { parameterNames } from '../rest/wire.ts'
import type { ReportDownload } from '../store/report-downloads.ts'

/** Maximum duration of a download, in milliseconds. An older unfinished one belongs to a gateway that stopped. */
const longestDownloadMs = 2 * 60 * 60_000

export const transactionReportResolvers: Resolvers = {
  Query: {
    async transactionReportDownloads(_root, _args, context) {
      const { reportDownloads, clock } = context.services
      return (await reportDownloads.all(ownerOf(context))).map((row) => shown(row, clock()))
    },
    async transactionReportDownload(_root, { id }, context) {
      const { reportDownloads, clock } = context.services
      const row = await reportDownloads.one(ownerOf(context), id)
      return row ? shown(row, clock()) : null
    },
  },
  TransactionReportTotal: {
    async listedCharges({ currency, from, to, isOfSomeStatuses }, _args, context) {
      if (isOfSomeStatuses || !can(context.subject, 'charges')) return null
      // The list's `to` is inclusive, and its times are whole seconds.
      const last = isoSeconds(Date.parse(to) - 1000)
      const query = { currency, from, to: last, [parameterNames.limit]: 1 }
      return context.rest.list(charges, { query }).then(
        ({ total }) => total,
        () => null,
      )
    },
  },
}

function shown(row: ReportDownload, now: number): Row {
  const from = isoSeconds(row.periodFrom)
  const to = isoSeconds(row.periodTo)
  const totals: readonly Row[] = JSON.parse(row.totals)
  const isOfSomeStatuses = row.statuses !== ''
  return {
    ...row,
    from,
    to,
    began: isoSeconds(row.began),
    ended: row.ended === 0 ? null : isoSeconds(row.ended),
    state: row.state === 'UNDER_WAY' && row.began < now - longestDownloadMs ? 'BROKEN' : row.state,
    mayGrow: row.periodTo > row.began,
    sha256: row.sha256 || null,
    why: row.why || null,
    currency: row.currency || null,
    statuses: isOfSomeStatuses ? row.statuses.split(',') : [],
    totals: totals.map((total) => ({ ...total, from, to, isOfSomeStatuses })),
  }
}
