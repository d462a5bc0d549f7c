import { useIntl } from 'react-intl'
import type { CaseColleaguesQuery } from '../../gql/graphql.ts'
import { useRead } from '../read/use-read.ts'
import { colleaguesQuery } from './case-query.ts'

/** A colleague, and whether the colleague may read the object. */
export type Colleague = CaseColleaguesQuery['caseColleagues'][number]

/** The colleagues for an object; reads nothing while `skip` is set. */
export function useColleagues(
  of: { readonly objectType: string; readonly merchantAccount: string | null },
  skip = false,
) {
  return useRead(colleaguesQuery, ({ caseColleagues }) => caseColleagues, {
    variables: { objectType: of.objectType, merchantAccount: of.merchantAccount },
    fetchPolicy: 'cache-first',
    skip,
  })
}

/** Returns a function that explains why a colleague may not read the object; an empty string if the colleague may. */
export function useObstacle(): (colleague: Colleague) => string {
  const { formatMessage } = useIntl()
  return ({ mayRead, missing }) => {
    if (mayRead) return ''
    return missing.length > 0
      ? formatMessage({ id: 'cases.colleague.missing' }, { permissions: missing.join(', ') })
      : formatMessage({ id: 'cases.colleague.cannot' })
  }
}
