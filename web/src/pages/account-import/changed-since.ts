import type { PlanItem } from './account-import-query.ts'

/** The objects of a new plan that have been changed, added or deleted since the previous plan. */
export function changedSince(before: readonly PlanItem[], now: readonly PlanItem[]): PlanItem[] {
  const stored = new Map(before.map((item) => [keyOf(item), item.lastModified]))
  const left = new Map(now.map((item) => [keyOf(item), item]))
  return [
    ...now.filter((item) => stored.get(keyOf(item)) !== item.lastModified),
    ...before.filter((item) => !left.has(keyOf(item))),
  ]
}

/** Identifies an object within an account. */
export function keyOf({ entity, objectId }: Pick<PlanItem, 'entity' | 'objectId'>): string {
  return `${entity} ${objectId ?? ''}`
}
