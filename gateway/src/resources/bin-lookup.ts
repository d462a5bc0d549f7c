import { type BinRange, binNumber, binRangeWidth, holdsCardNumber, isInRange } from '@portal/schema/bin-lookup'
import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { binLookups } from '../rest/endpoints.ts'
import { badInput } from '../rest/error.ts'
import { isEmpty, type QueryValue } from '../rest/query.ts'
import type { Rest } from '../rest/rest.ts'
import type { SearchQuery, SearchWay } from '../rest/search.ts'
import { add, idOf, one, remove, save } from './crud.ts'

const byNumber = endpoint('/bin/bynumber', { name: 'BIN lookup', idField: 'binLookupId' })

const fault = 'must have 6 to 8 digits; a full card number was not sent'

export const binLookupResolvers: Resolvers = {
  Query: {
    async binLookups(_root, args, { rest }) {
      // A full card number must not get into a URL or a log of the platform (specification 7.5).
      if (holdsCardNumber(args.search ?? '')) throw badInput('search', fault)
      return rest.list(binLookups, args, waysOf(rest))
    },
    binLookup: one(binLookups),
    async binLookupByNumber(_root, { number }, { rest }) {
      if (!binNumber.test(number)) throw badInput('number', fault)
      return rest.load(byNumber, number)
    },
  },
  Mutation: {
    addBinLookup: add(binLookups),
    saveBinLookup: save(binLookups),
    removeBinLookup: remove(binLookups),
  },
  BinLookup: {
    id: idOf(binLookups),
  },
}

/** Maximum number of digits of a number. */
const mostDigits = 8

/** How a search for BIN lookups works: 6 to 8 digits are a number, anything else is an id. */
function waysOf(rest: Rest): readonly SearchWay[] {
  return [
    {
      field: 'binNumber',
      names: true,
      asks: ({ kind, text }) => (kind === 'text' && binNumber.test(text) ? { first: [text] } : {}),
      async find(number, query) {
        const found = await rangesAround(rest, number)
        const items = found.filter((row) => meets(row, query))
        // A lookup between the two ends of a shorter number, or a wider one behind a filtered one, is not found.
        const totalIsExact = number.length === mostDigits && items.length === found.length
        return { items, total: items.length, totalIsExact, failedLookups: [] }
      },
    },
    {
      field: 'binLookupId',
      names: true,
      asks: ({ kind, text }) => (kind === 'text' && !/^\d+$/.test(text) ? { first: [text] } : {}),
    },
  ]
}

/**
 * The lookups with a range that contains a number or lies within it, narrowest first. The platform returns the
 * narrowest for a number, so a shorter one is also asked for at both ends of its eight digits.
 */
async function rangesAround(rest: Rest, number: string): Promise<Row[]> {
  const numbers = new Set([number, number.padEnd(mostDigits, '0'), number.padEnd(mostDigits, '9')])
  const found = await Promise.all([...numbers].map((each) => rest.load(byNumber, each)))
  const rows = new Map(found.flatMap((row) => (row ? [[byNumber.keyOf(row), row] as const] : [])))
  const widthOf = ({ ranges }: Row) => Math.min(...ranges.filter(within).map(binRangeWidth))
  const within = (range: BinRange) => isInRange(number, range)
  return [...rows.values()].sort((one, other) => widthOf(one) - widthOf(other))
}

/** Whether a lookup meets the list's filters, which the call by number does not take. */
function meets(row: Row, query: SearchQuery): boolean {
  const isOneOf = (value: unknown, wanted: QueryValue) =>
    isEmpty(wanted) || [wanted].flat().some((each) => each === value)
  const { cardTypes, cardBrand, cardType, issuerCountry, status } = query
  const single = { cardBrand, cardType, issuerCountry, status }
  return (
    isOneOf(row.cardType, cardTypes) && Object.entries(single).every(([field, wanted]) => isOneOf(row[field], wanted))
  )
}
