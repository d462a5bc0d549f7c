import type { Context } from '../request/context.ts'
import type { Endpoint, Page, Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'
import type { ListArguments } from '../rest/rest.ts'

/*
 * The verbs of a plain resource. Each creates the resolver of one field for an endpoint. A field that needs more is a
 * function in its resource's table.
 */

/** A page of rows. */
export function list(endpoint: Endpoint) {
  return (_root: unknown, args: ListArguments, { rest }: Context): Promise<Page> =>
    unlessNone(endpoint, rest.list(endpoint, args), none)
}

/** The row with an id, or null. */
export function one(endpoint: Endpoint) {
  return (_root: unknown, { id }: { readonly id: string }, { rest }: Context): Promise<Row | null> =>
    rest.load(endpoint, id)
}

/** Adds a row and returns it. */
export function add(endpoint: Endpoint) {
  return (_root: unknown, { input }: { readonly input: Row }, { rest, change }: Context): Promise<Row> => {
    change.before = null
    return rest.save(endpoint, null, input)
  }
}

/** Saves the fields in the input. Omitted fields stay unchanged, and an explicit null clears its field. */
export function save(endpoint: Endpoint) {
  return async (_root: unknown, { input }: { readonly input: Row & SeenRow }, context: Context): Promise<Row> => {
    const { rest } = context
    const { id, expectedLastModified, ...changes } = input
    // As a condition, null means that no time is expected; in a change it is a value.
    const seen = expectedLastModified == null ? {} : { lastModified: expectedLastModified }
    await context.captureBefore(() => rest.load(endpoint, id))
    return rest.save(endpoint, id, { ...changes, ...seen })
  }
}

/** Removes the row and returns true. */
export function remove(endpoint: Endpoint) {
  return async (_root: unknown, { id, expectedLastModified }: SeenRow, context: Context): Promise<boolean> => {
    const { rest, change } = context
    await context.captureBefore(() => rest.load(endpoint, id))
    await unlessNone(endpoint, rest.remove(endpoint, id, expectedLastModified), undefined)
    change.after = null
    return true
  }
}

/** The id of a row, for endpoints with another id field. */
export function idOf({ idField }: Endpoint) {
  return (row: Row): string => row[idField]
}

/** A row as the caller last saw it. */
interface SeenRow {
  readonly id: string
  readonly expectedLastModified?: string | null
}

const none: Page = { items: [], total: 0, totalIsExact: true, failedLookups: [] }

/** The response, or a fallback if the platform responds with 404 and the endpoint treats that as empty. */
async function unlessNone<Answer>(endpoint: Endpoint, answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (endpoint.missingIsNone && codeOf(error) === 'NOT_FOUND') return otherwise
    throw error
  }
}
