import { binBounds, binCardTypes, rangesFault } from '@portal/schema/bin-lookup'
import { z } from 'zod'
import { binLookupSeed } from './bin-lookup-seed.ts'
import { resource, superAccounts } from './resource.ts'
import { country, oneOf, text } from './values.ts'

const notRanges = 'ranges is not a list of ranges'

const range = z.strictObject({ start: z.string(notRanges), end: z.string(notRanges) }, notRanges)

/** A range of a BIN lookup. */
export type Range = z.output<typeof range>

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

/** The issuers of cards by the first digits of their numbers (specification 7.5). */
export const binLookups = resource({
  path: '/bin',
  seed: binLookupSeed,
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
