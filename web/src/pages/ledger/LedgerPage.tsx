import { History } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { LedgerFilter } from '../../gql/graphql.ts'
import { ledgerActs } from '../../screens/ledger/ledger-acts.ts'
import { ledgerTypes } from '../../screens/ledger/ledger-types.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { usePath } from '../../screens/use-owner-path.ts'
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
  { kind: 'dates', from: 'from', to: 'to', label: 'ledger.at' },
  { kind: 'caller', field: 'who', label: 'ledger.who' },
  {
    kind: 'choice',
    field: 'act',
    label: 'ledger.act',
    options: choicesOf(ledgerActs, (act) => `ledger.act.${act}`),
  },
  {
    kind: 'choice',
    field: 'outcome',
    label: 'ledger.outcome',
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
    field: 'objectType',
    label: 'ledger.objectType',
    options: choicesOf(ledgerTypes, (type) => `ledger.type.${type}`),
  },
  { kind: 'text', field: 'objectId', label: 'ledger.objectId' },
]

/** All changes and reveals for the merchant. */
export function Component() {
  const path = usePath()
  return (
    <ListScreen
      id="ledger"
      title="ledger.title"
      icon={<History />}
      above={<About id="about.ledger" />}
      document={ledgerQuery}
      columns={ledgerColumns}
      filters={filters}
      searchPlaceholder="ledger.search"
      empty="ledger.empty"
      name={(entry) => entry.id}
      link={(entry) => path('configuration/ledger/:entry', { entry: entry.id })}
    />
  )
}
