import type { HiveFieldsFragment } from '../../gql/graphql.ts'

/** A component with its visible hives. */
export interface Branch {
  readonly component: string
  readonly hives: readonly HiveFieldsFragment[]
  /** The number of its hives, visible or not. */
  readonly total: number
}

/** With more hives than this, the branches are initially collapsed. */
const mostAtOnce = 40

/** The components with their hives, sorted by name. A component is omitted if none of its hives contains all words. */
export function branchesOf(hives: readonly HiveFieldsFragment[], search: string): readonly Branch[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ component, key, type, value }: HiveFieldsFragment) => {
    const text = `${component}/${key} ${type} ${value}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return [...Map.groupBy(hives, ({ component }) => component)]
    .toSorted(([one], [other]) => inOrder(one, other))
    .map(([component, all]) => ({
      component,
      hives: all.filter(isFound).toSorted((one, other) => inOrder(one.key, other.key)),
      total: all.length,
    }))
    .filter((branch) => branch.hives.length > 0)
}

/** Whether a branch is initially expanded. */
export function isOpenAtFirst(component: string, opened: string | null, total: number): boolean {
  return opened === null ? total <= mostAtOnce : component === opened
}

function inOrder(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
