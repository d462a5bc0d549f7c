import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { Failure } from '../error/Failure.tsx'
import { FilterChoices } from './FilterChoices.tsx'

/** The names of the callers: one platform call. */
const callersQuery = graphql(`
  query CallerChoices {
    callers(page: { limit: 200 }) {
      items {
        id
      }
    }
  }
`)

interface CallerChoicesProps {
  readonly label: string
  /** At most one caller. */
  readonly chosen: readonly string[]
  readonly onChoose: (callers: readonly string[]) => void
}

/** A choice of the callers of the merchant account. */
export default function CallerChoices({ label, chosen, onChoose }: CallerChoicesProps) {
  const { formatMessage } = useIntl()
  const { data, error, refetch } = useQuery(callersQuery)
  const choices = useMemo(() => {
    // The caller in a link may have been deleted, or may belong to another account.
    const names = new Set([...chosen, ...(data?.callers.items ?? []).map(({ id }) => id)])
    return [...names].map((value) => ({ value, text: value }))
  }, [data, chosen])
  if (error)
    return <Failure what={formatMessage({ id: 'list.callers.failed' })} error={error} retry={() => void refetch()} />
  return (
    <FilterChoices label={label} choices={choices} groups={[]} chosen={chosen} several={false} onChoose={onChoose} />
  )
}
