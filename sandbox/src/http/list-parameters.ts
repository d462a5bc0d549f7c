import { z } from 'zod'
import { badRequest } from './request-error.ts'

/** The largest page. Clients that merge searches request large ones. */
const LARGEST_LIMIT = 1000

const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${name} is not an integer`)
    .transform(Number)

/** A field name, with a `-` prefix for descending order. */
function sort<Field extends string>(fields: readonly Field[]) {
  return z
    .string()
    .refine(
      (text) => fields.some((field) => text === field || text === `-${field}`),
      `sort must be one of ${fields.join(', ')}`,
    )
    .transform((text) => ({ order: text.replace(/^-/, '') as Field, descending: text.startsWith('-') }))
}

/** The parameters of every list. */
export function listParameters<Field extends string>(
  fields: readonly Field[],
  usual: { order: Field; descending: boolean },
  pageSize = 10,
) {
  return {
    limit: wholeNumber('limit')
      .refine((limit) => limit >= 1 && limit <= LARGEST_LIMIT, `limit must be from 1 to ${LARGEST_LIMIT}`)
      .default(pageSize),
    offset: wholeNumber('offset').default(0),
    sort: sort(fields).default(usual),
  }
}

/** The numeric id in a search: any integer, although no row has a negative or huge one. */
export const lgId = z
  .string()
  .regex(/^(0|-?[1-9]\d*)$/, 'lgId is not an integer')
  .transform(Number)

/** An ISO-8601 date or time, as Unix seconds. */
export function moment(name: string) {
  const message = `${name} is not a date`
  return z
    .union([z.iso.datetime({ offset: true, error: message }), z.iso.date(message)], message)
    .transform((text) => Date.parse(text) / 1000)
}

/**
 * The parameters of lists that can be read by creation time: its bounds, both inclusive, and the id at which the list
 * begins, in the order of its sort. The rows of one second are in order of id.
 */
export const creationParameters = {
  from: moment('from').optional(),
  to: moment('to').optional(),
  startId: z.string().optional(),
}

/** One of the values, as its position in the list. */
export function placeIn(name: string, values: readonly string[]) {
  return z
    .string()
    .refine((text) => values.includes(text), `${name} must be one of ${values.join(', ')}`)
    .transform((text) => values.indexOf(text))
}

/** Comma-separated values, each one of the list. */
export function severalOf(name: string, values: readonly string[]) {
  return z
    .string()
    .transform((text) => text.split(','))
    .refine((texts) => texts.every((text) => values.includes(text)), `${name} must be one of ${values.join(', ')}`)
}

/** Comma-separated values, as their positions in the list. */
export function placesIn(name: string, values: readonly string[]) {
  return severalOf(name, values).transform((texts) => texts.map((text) => values.indexOf(text)))
}

/** Reads the parameters of a list. Throws a 400; unknown_filter for an unknown parameter. */
export function readQuery<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input)
  if (result.success) return result.data
  const { issues } = result.error
  const isUnknown = issues.some((issue) => issue.code === 'unrecognized_keys')
  throw badRequest(
    issues.map((issue) => issueText(issue)),
    isUnknown ? 'unknown_filter' : undefined,
  )
}

/** Reads parameters or a body. Throws a 400 with a text for each fault. */
export function read<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input)
  if (result.success) return result.data
  throw badRequest(result.error.issues.map((issue) => issueText(issue)))
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown: ${issue.keys.join(', ')}`
  // The messages above name their field; zod's own do not.
  if (issue.code === 'custom' || issue.code === 'invalid_format' || issue.code === 'invalid_union') return issue.message
  const field = issue.path.join('.') || 'body'
  return issue.message.startsWith(String(issue.path[0] ?? field)) ? issue.message : `${field}: ${issue.message}`
}
