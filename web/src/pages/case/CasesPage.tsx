import { Button } from '@blueprintjs/core'
import { Inbox } from '@blueprintjs/icons'
import { caseObjects } from '@portal/schema/case-objects'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { CaseFilter } from '../../gql/graphql.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { useKeys } from '../../keys/keys.ts'
import { caseTones } from '../../screens/cases/CaseStateTag.tsx'
import { useTakeNext } from '../../screens/cases/use-take-next.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { caseColumns, caseColumnsOfAllMerchants } from './case-columns.tsx'

const casesQuery = graphql(`
  query Cases($search: String, $filter: CaseFilter, $page: PageInput, $sort: String) {
    list: cases(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...CaseRow
      }
    }
  }
`)

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]
const yesOrNo = (field: keyof CaseFilter, label: MessageId): Filter<keyof CaseFilter> => ({
  kind: 'choice',
  field,
  label,
  isBoolean: true,
  options: [
    { value: 'true', label: 'cases.yes' },
    { value: 'false', label: 'cases.no' },
  ],
})

const filters: readonly Filter<keyof CaseFilter>[] = [
  {
    kind: 'choice',
    field: 'state',
    label: 'cases.state',
    several: true,
    options: choicesOf(namesOf(caseTones), (state) => `enum.caseState.${state}`),
  },
  { kind: 'text', field: 'assignee', label: 'cases.assignee' },
  yesOrNo('isUnassigned', 'cases.isUnassigned'),
  yesOrNo('isOverdue', 'cases.overdue'),
  yesOrNo('isSnoozed', 'cases.isSnoozed'),
  { kind: 'dates', from: 'dueFrom', to: 'dueTo', label: 'cases.due' },
  {
    kind: 'choice',
    field: 'objectType',
    label: 'cases.objectType',
    options: choicesOf(namesOf(caseObjects), (type) => `ledger.type.${type}`),
  },
  { kind: 'text', field: 'objectId', label: 'cases.objectId' },
]

const list = {
  id: 'cases',
  document: casesQuery,
  columns: caseColumns,
  filters,
}

export const firstReads = firstPageOf(list)

/** The list of cases that the caller may see, with the next one to take. */
export function Component() {
  const { formatMessage } = useIntl()
  const path = usePath()
  const isAll = useIsAllFamiliesView()
  const { attempt, takeNext } = useTakeNext()
  const action = formatMessage({ id: 'cases.takeNext' })
  useKeys('list', [{ combo: 't', does: 'takeNext', act: () => void takeNext() }])
  return (
    <ListScreen
      {...list}
      title="cases.title"
      icon={<Inbox />}
      above={
        <>
          <About id="about.cases" />
          <AttemptFailure attempt={attempt} action={action} />
        </>
      }
      columns={isAll ? caseColumnsOfAllMerchants : caseColumns}
      searchPlaceholder="cases.search"
      empty="cases.empty"
      name={(each) => each.excerpt || each.objectId}
      link={(each) => path('cases/:case', { case: each.id }, each.merchantAccount)}
      actions={
        <Button intent="primary" loading={attempt.state === 'sending'} onClick={takeNext}>
          {action}
        </Button>
      }
    />
  )
}
