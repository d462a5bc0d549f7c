import { can } from '@portal/schema/access'
import type { Resolvers } from '../generated/resolvers.ts'
import { exportColumnsOf } from '../lists/export-columns.ts'
import { listFieldsOf } from '../lists/list-fields.ts'
import { ownerOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import type { ListExport } from '../store/list-exports.ts'

/** Maximum duration of an export, in milliseconds. An older unfinished one belongs to a gateway that stopped. */
const longestExportMs = 2 * 60 * 60_000

export const listExportResolvers: Resolvers = {
  Query: {
    async listExport(_root, { id }, context) {
      const { listExports, clock } = context.services
      const row = await listExports.one(ownerOf(context), id)
      return row ? shown(row, clock()) : null
    },
    listExportColumns(_root, { list }, { subject }, { schema }) {
      const found = listFieldsOf(schema).get(list)
      if (found === undefined) throw badInput('list', 'is not the stem of a list')
      return [...exportColumnsOf(schema, found.rowType).values()].map(({ path, kind, flags, isUsual, currency }) => {
        const missing = flags.filter((flag) => !can(subject, flag))
        return { path, kind, isUsual, currency, missing }
      })
    },
  },
}

function shown({ bound, total, isTotalExact, way, began, ended, state, ...row }: ListExport, now: number): Row {
  return {
    ...row,
    format: row.format.toUpperCase(),
    state: state === 'UNDER_WAY' && began < now - longestExportMs ? 'BROKEN' : state,
    total: total < 0 ? null : total,
    isTotalExact: Number(isTotalExact) === 1,
    createdUntil: bound > 0 ? isoSeconds(bound) : null,
    method: way,
    began: isoSeconds(began),
    ended: ended === 0 ? null : isoSeconds(ended),
    sha256: row.sha256 || null,
    why: row.why || null,
  }
}
