import type { Context } from '../request/context.ts'
import { type Endpoint, endpoint, type Row, required } from '../rest/endpoint.ts'
import { anySuccess } from '../rest/proof.ts'
import { encodeSegment } from '../rest/query.ts'

/** The statistics of a row from a separate call, for any resource that has them (specification 7.4, 7.7). */
export function statisticsOf(of: Endpoint) {
  return async (row: Row, _args: unknown, { rest }: Context): Promise<Row> => {
    const id = row[of.idField]
    return required({ ...of, name: `statistics of ${of.name}` }, id, await rest.load(of, id, { part: 'statistics' }))
  }
}

/**
 * Resets the statistics of a row and returns the row, because platforms return different objects. Reads it before the
 * reset: a failed read afterward would look like a refusal of a reset that was made.
 */
export function resetStatistics(of: Endpoint) {
  return async (_root: unknown, { id, expectedResetTime }: Reset, { rest }: Context): Promise<Row> => {
    const statistics = endpoint(`${of.path}/${encodeSegment(id)}/statistics`, { name: `statistics of ${of.name}` })
    const seen = expectedResetTime == null ? {} : { resetTime: expectedResetTime }
    const row = required(of, id, await rest.load(of, id))
    await rest.save(statistics, 'reset', seen, anySuccess)
    return row
  }
}

interface Reset {
  readonly id: string
  readonly expectedResetTime?: string | null
}
