import { IdNumber, KeyCommand } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { OfacCheckFilter } from '../../gql/graphql.ts'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { ofacCheckTones, ofacReviewTones } from '../../screens/ofac/ofac-status.ts'
import { About } from '../../ui/About.tsx'
import { ofacCheckColumns, ofacCheckColumnsOfAllMerchants } from './ofac-check-columns.tsx'
import { ToReview } from './ToReview.tsx'

const ofacChecksQuery = graphql(`
  query OfacChecks($search: String, $filter: OfacCheckFilter, $page: PageInput, $sort: String) {
    list: ofacChecks(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...OfacCheckFields
      }
    }
  }
`)

const namesOf = <Name extends string>(tones: Readonly<Record<Name, unknown>>) => Object.keys(tones) as Name[]

const filters: readonly Filter<keyof OfacCheckFilter>[] = [
  {
    kind: 'choice',
    field: 'ofacReviewStatus',
    label: 'sanctions.reviewStatus',
    several: true,
    options: choicesOf(namesOf(ofacReviewTones), (status) => `enum.ofacReviewStatus.${status}`),
  },
  {
    kind: 'choice',
    field: 'ofacCheckStatus',
    label: 'sanctions.status',
    several: true,
    options: choicesOf(namesOf(ofacCheckTones), (status) => `enum.ofacCheckStatus.${status}`),
  },
  { kind: 'text', field: 'customerId', label: 'customers.customerId' },
]

const list = {
  id: 'ofac-checks',
  document: ofacChecksQuery,
  columns: ofacCheckColumns,
  filters,
}

export const firstReads = firstPageOf(list)

/** The list of sanctions checks, with a link to the deck that reviews the waiting ones. */
export function Component() {
  const path = usePath()
  const isAll = useIsAllFamiliesView()
  return (
    <ListScreen
      {...list}
      title="sanctions.title"
      icon={<IdNumber />}
      above={
        <>
          <About id="about.ofacChecks" />
          <ToReview />
        </>
      }
      columns={isAll ? ofacCheckColumnsOfAllMerchants : ofacCheckColumns}
      searchPlaceholder="sanctions.search"
      empty="sanctions.empty"
      name={(check) => check.id}
      link={(check) => path('ofac/checks/:ofacCheckId', { ofacCheckId: check.id }, check.merchantAccount)}
      add={{
        label: 'sanctions.review',
        access: 'ofacChecksEdit',
        to: path('ofac/checks/@review'),
        icon: <KeyCommand />,
      }}
    />
  )
}
