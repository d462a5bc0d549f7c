import type { Expectation } from './doc-page.ts'

/** Whether an answer holds what a tutorial's check expects of it. */
export function holds(answer: unknown, { path, equals, atLeast, includes }: Expectation): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], answer)
  if (atLeast !== undefined) return Number(value) >= atLeast
  return includes === undefined ? value === equals : Array.isArray(value) && value.includes(includes)
}
