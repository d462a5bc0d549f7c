import { binNumber, binRangeWidth, isInRange } from '@portal/schema/bin-lookup'
import type { Endpoint } from '../http/endpoint.ts'
import { badRequest, notFound } from '../http/request-error.ts'
import { binLookups, type Range } from './bin-lookup.ts'
import { superAccounts } from './resource.ts'
import { documentText } from './resource-endpoints.ts'
import type { ResourceRows } from './resource-rows.ts'

/** Returns the BIN lookup with the narrowest range that contains the number. */
export function binByNumberEndpoint({ rows }: { readonly rows: ResourceRows }): Endpoint {
  return {
    method: 'GET',
    path: '/bin/bynumber/:number',
    needs: [],
    handle(call) {
      superAccounts(call)
      const number = call.parameters.number ?? ''
      if (!binNumber.test(number)) throw badRequest(['number must have 6 to 8 digits'])
      const [found] = rows
        .all(binLookups, call.scope)
        .flatMap((row) => (row.values.ranges as readonly Range[]).map((known) => ({ row, known })))
        .filter(({ known }) => isInRange(number, known))
        .sort((one, other) => binRangeWidth(one.known) - binRangeWidth(other.known))
      if (!found) throw notFound('BIN lookup')
      return documentText(binLookups, found.row)
    },
  }
}
