import type { Expectation } from './doc-page.ts'

/** Whether a response contains the value that a tutorial's check expects. */
export function holds(answer: unknown, { path, equals, atLeast, includes }: Expectation): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], answer)
  if (atLeast !== undefined) return Number(value) >= atLeast
  return includes === undefined ? value === equals : Array.isArray(value) && value.includes(includes)
}
