import type { Context } from '../request/context.ts'
import type { Endpoint, Page, Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'
import type { ListArguments } from '../rest/rest.ts'

/*
 * The verbs of a plain resource: each makes the resolver of one field over an endpoint. A field that needs more is a
 * function in its resource's table.
 */

/** A page of rows. */
export function list(endpoint: Endpoint) {
  return (_root: unknown, args: ListArguments, { rest }: Context): Promise<Page> =>
    unlessNone(endpoint, rest.list(endpoint, args), none)
}

/** The row of an id, or null. */
export function one(endpoint: Endpoint) {
  return (_root: unknown, { id }: { readonly id: string }, { rest }: Context): Promise<Row | null> =>
    rest.load(endpoint, id)
}

/** Adds a row and answers it. */
export function add(endpoint: Endpoint) {
  return (_root: unknown, { input }: { readonly input: Row }, { rest, change }: Context): Promise<Row> => {
    change.before = null
    return rest.save(endpoint, null, input)
  }
}

/** Saves what the input gives: what it leaves out stays as it is, and an explicit null empties its field. */
export function save(endpoint: Endpoint) {
  return async (_root: unknown, { input }: { readonly input: Changes }, context: Context): Promise<Row> => {
    const { rest } = context
    const { id, expectedLastModified, ...changes } = input
    // Null is no moment to expect, whereas among the changes it is a value.
    const seen = expectedLastModified == null ? {} : { lastModified: expectedLastModified }
    await context.captureBefore(() => rest.load(endpoint, id))
    return rest.save(endpoint, id, { ...changes, ...seen })
  }
}

/** Removes the row and answers true. */
export function remove(endpoint: Endpoint) {
  return async (_root: unknown, { id, expectedLastModified }: Removal, context: Context): Promise<boolean> => {
    const { rest, change } = context
    await context.captureBefore(() => rest.load(endpoint, id))
    await unlessNone(endpoint, rest.remove(endpoint, id, expectedLastModified), undefined)
    change.after = null
    return true
  }
}

/** The id of a row, for endpoints whose rows name it otherwise. */
export function idOf({ idField }: Endpoint) {
  return (row: Row): string => row[idField]
}

interface Changes extends Row {
  readonly id: string
  readonly expectedLastModified?: string | null
}

interface Removal {
  readonly id: string
  readonly expectedLastModified?: string | null
}

const none: Page = { items: [], total: 0, totalIsExact: true, failedLookups: [] }

/** The answer, or where the platform says 404 and the endpoint's 404 counts as none, what none is. */
async function unlessNone<Answer>(endpoint: Endpoint, answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (endpoint.missingIsNone && codeOf(error) === 'NOT_FOUND') return otherwise
    throw error
  }
}
