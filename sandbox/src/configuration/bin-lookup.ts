import { binBounds, binCardTypes, binNumber, isInRange, rangesFault } from '@portal/schema/bin-lookup'
import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { badRequest, notFound } from '../http/request-error.ts'
import { resource, superAccounts } from './resource.ts'
import { documentText } from './resource-endpoints.ts'
import type { ResourceRows } from './resource-rows.ts'
import { country, oneOf, text } from './values.ts'

const notRanges = 'ranges is not a list of ranges'

const range = z.strictObject({ start: z.string(notRanges), end: z.string(notRanges) }, notRanges)
type Range = z.output<typeof range>

const faultTexts = {
  none: 'ranges is required',
  digits: 'ranges: both ends must have 6 to 8 digits, as many each',
  reversed: 'ranges: the end is below the start',
  overlap: 'ranges overlap',
  many: `ranges is too long: at most ${binBounds.ranges.most}`,
} as const

const ranges = z.array(range, notRanges).transform((given, context) => {
  const fault = rangesFault(given)
  if (fault) context.addIssue({ code: 'custom', message: faultTexts[fault] })
  return given.sort((one, other) => (one.start < other.start ? -1 : 1))
})

/** Who issues the cards whose numbers begin so (specification 7.5). */
export const binLookups = resource({
  path: '/bin',
  name: 'BIN lookup',
  id: { field: 'binLookupId', filter: 'binLookupId', prefix: 'bin-' },
  mayRead: superAccounts,
  mayChange: superAccounts,
  isShared: true,
  values: {
    ranges,
    cardBrand: text('cardBrand', binBounds.cardBrand),
    cardType: oneOf('cardType', binCardTypes),
    cardCategory: text('cardCategory', binBounds.cardCategory).nullable(),
    issuerName: text('issuerName', binBounds.issuerName),
    issuerCountry: country('issuerCountry'),
    status: oneOf('status', ['ACTIVE', 'INACTIVE']),
  },
  defaults: { cardCategory: null },
  filters: ['cardBrand', 'cardType', 'issuerCountry', 'status'],
  sorts: ['binLookupId', 'issuerName', 'lastModified'],
  unique: {
    of: ['ranges'],
    errorCode: 'bin_exists',
    text: () => 'There is a BIN lookup of these ranges already',
  },
})

/** The BIN lookup of a number: the one with the narrowest range that contains it. */
export function binByNumberEndpoint(rows: ResourceRows): Endpoint {
  return {
    method: 'GET',
    path: '/bin/bynumber/:number',
    needs: [],
    answer(call) {
      superAccounts(call)
      const number = call.parameters.number ?? ''
      if (!binNumber.test(number)) throw badRequest(['number must have 6 to 8 digits'])
      const [found] = rows
        .all(binLookups, call.scope)
        .flatMap((row) => (row.values.ranges as readonly Range[]).map((known) => ({ row, known })))
        .filter(({ known }) => isInRange(number, known))
        .sort((one, other) => width(one.known) - width(other.known))
      if (!found) throw notFound('BIN lookup')
      return documentText(binLookups, found.row)
    },
  }
}

function width({ start, end }: Range): number {
  return Number(end.padEnd(8, '9')) - Number(start.padEnd(8, '0'))
}
