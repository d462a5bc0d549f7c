import type { HiveFieldsFragment } from '../../gql/graphql.ts'

/** A component with those of its hives that are shown. */
export interface Branch {
  readonly component: string
  readonly hives: readonly HiveFieldsFragment[]
  /** How many it has, shown or not. */
  readonly total: number
}

/** So many hives are seen at a glance: with more, the branches are folded to begin with. */
const mostAtOnce = 40

/** The components with their hives, each in the order of their names; those without a hive that has all the words are left out. */
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

/** Whether a branch is unfolded before anybody has touched it. */
export function isOpenAtFirst(component: string, opened: string | null, total: number): boolean {
  return opened === null ? total <= mostAtOnce : component === opened
}

function inOrder(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
