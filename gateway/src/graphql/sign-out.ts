import type { FastifyRequest } from 'fastify'
import { Kind, parse } from 'graphql'

/** A sign-out is shorter than this, in bytes. */
const longestSignOut = 1024

/** Whether a request of which only the headers are known may be a sign-out, which is served however busy the gateway is. */
export function maySignOut({ headers }: FastifyRequest): boolean {
  return (
    headers.cookie !== undefined &&
    headers.authorization === undefined &&
    Number(headers['content-length']) <= longestSignOut
  )
}

/** Whether a body asks to sign out, and for nothing else. */
export function isSignOut(body: unknown): boolean {
  const { query } = (body ?? {}) as { query?: unknown }
  if (typeof query !== 'string' || query.length > longestSignOut) return false
  try {
    const [operation, ...others] = parse(query, { noLocation: true }).definitions
    if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'mutation') return false
    const { selections } = operation.selectionSet
    return (
      others.length === 0 &&
      selections.length === 1 &&
      selections.every((field) => field.kind === Kind.FIELD && field.name.value === 'logout')
    )
  } catch {
    return false
  }
}
