import type { FastifyRequest } from 'fastify'
import { Kind, parse } from 'graphql'

/** Upper bound for the length of a sign-out, in bytes. */
const longestSignOut = 1024

/** Whether a request could be a sign-out, judging by its headers. Sign-outs are served even under overload. */
export function maySignOut({ head }: FastifyRequest): boolean {
  return head.cookie !== undefined && head.authorization === undefined && Number(head.contentLength) <= longestSignOut
}

/** Whether a body contains a sign-out and nothing else. */
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
