import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { graphql } from '../../../gql/gql.ts'

/** How long the user must pause typing before the platform is called (specification 9, default data fetch delay). */
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

/** The customers that match the typed text, by id, platform id or email address. */
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
    /** Whether all lookups succeeded. Only then does an empty result mean that there is no such customer. */
    isWhole: isCurrent && data?.customers.failedLookups.length === 0,
    error: isCurrent ? error : undefined,
  }
}
