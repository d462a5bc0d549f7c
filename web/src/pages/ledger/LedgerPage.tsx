import { History } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { HistoryEntryFragment, LedgerFilter } from '../../gql/graphql.ts'
import { ledgerActs } from '../../screens/ledger/ledger-acts.ts'
import { configurationTypes, ledgerTypes } from '../../screens/ledger/ledger-types.ts'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import type { Creation } from '../../screens/list/list-moment.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { ledgerColumns } from './ledger-columns.tsx'

const ledgerQuery = graphql(`
  query Ledger($search: String, $filter: LedgerFilter, $page: PageInput, $sort: String) {
    list: ledger(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...HistoryEntry
      }
    }
  }
`)

const filters: readonly Filter<keyof LedgerFilter>[] = [
  { kind: 'dates', from: 'from', to: 'to', label: 'ledger.at', stands: true },
  { kind: 'caller', field: 'who', label: 'ledger.who', stands: true },
  {
    kind: 'choice',
    field: 'acts',
    formerly: 'act',
    stands: true,
    label: 'ledger.act',
    several: true,
    options: choicesOf(ledgerActs, (act) => `ledger.act.${act}`),
  },
  {
    kind: 'choice',
    field: 'outcomes',
    formerly: 'outcome',
    label: 'ledger.outcome',
    several: true,
    options: choicesOf(['DONE', 'REFUSED', 'UNKNOWN'], (outcome) => `enum.ledgerOutcome.${outcome}`),
  },
  {
    kind: 'choice',
    field: 'kind',
    label: 'ledger.kind',
    options: choicesOf(['MUTATION', 'REVEAL'], (kind) => `enum.ledgerKind.${kind}`),
  },
  {
    kind: 'choice',
    field: 'objectTypes',
    formerly: 'objectType',
    stands: true,
    label: 'ledger.objectType',
    several: true,
    groups: [{ label: 'list.group.configuration', values: Object.keys(configurationTypes) }],
    options: choicesOf(ledgerTypes, (type) => `ledger.type.${type}`),
  },
  { kind: 'text', field: 'objectId', label: 'ledger.objectId' },
  {
    kind: 'choice',
    field: 'repeats',
    label: 'ledger.repeats',
    options: choicesOf(['INCLUDED'], (repeats) => `enum.ledgerRepeats.${repeats}`),
  },
]

const creation: Creation<HistoryEntryFragment> = { at: ({ at }) => at, isToExclusive: true }

const list = {
  id: 'ledger',
  document: ledgerQuery,
  columns: ledgerColumns,
  filters,
  creation,
}

export const firstReads = firstPageOf(list)

/** All changes and reveals for the merchant. */
export function Component() {
  const path = usePath()
  return (
    <ListScreen
      {...list}
      title="ledger.title"
      icon={<History />}
      above={<About id="about.ledger" />}
      searchPlaceholder="ledger.search"
      empty="ledger.empty"
      name={(entry) => entry.id}
      link={(entry) => path('configuration/ledger/:entry', { entry: entry.id })}
    />
  )
}
