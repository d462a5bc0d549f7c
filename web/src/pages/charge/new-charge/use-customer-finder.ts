import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { graphql } from '../../../gql/gql.ts'

/** How long nothing must be typed before the platform is asked (specification 9, default data fetch delay). */
const pauseMillis = 200
const few = 8

const findCustomersQuery = graphql(`
  query FindCustomers($search: String!, $limit: Int!) {
    customers(search: $search, page: { limit: $limit }) {
      total
      failedLookups {
        field
      }
      items {
        id
        merchantAccount
        customerStatus
        personalInfo {
          firstName
          lastName
          email
        }
      }
    }
  }
`)

/** The customers that what is typed may mean: by id, platform id or e-mail address. */
export function useCustomerFinder(typed: string, mayRead: boolean) {
  const [search, setSearch] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMillis)
    return () => clearTimeout(timer)
  }, [typed])
  const skip = !mayRead || search === ''
  const { data, error, loading } = useQuery(findCustomersQuery, { variables: { search, limit: few }, skip })
  const isCurrent = !skip && search === typed.trim() && !loading
  return {
    found: isCurrent ? (data?.customers.items ?? null) : null,
    /** Whether the search could be answered whole: only then nobody found means that there is nobody. */
    isWhole: isCurrent && data?.customers.failedLookups.length === 0,
    error: isCurrent ? error : undefined,
  }
}
