import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { connection } from '../../network/gateway.ts'
import { Offline } from '../../network/nothing-done.ts'
import { errorCode } from '../error/describe-error.ts'
import { type OfacCheck, ofacCheckQuery, saveOfacCheck } from './ofac-query.ts'

/** The payload of a decision. */
interface Sent {
  readonly id: string
  readonly status: 'REVIEWED_FALSE_POSITIVE' | 'REVIEWED_MATCH'
  readonly note: string
  readonly lastModified: string | null
}

/** Sends a decision. Returns null on success, or the check if someone else has decided it first. */
export function useDecide(): (decision: Sent) => Promise<OfacCheck | null> {
  const client = useApolloClient()
  return useCallback(
    async ({ id, status, note, lastModified }) => {
      if (connection.isOffline()) throw new Offline()
      const input = { id, ofacReviewStatus: status, ofacReviewNotes: note, expectedLastModified: lastModified }
      try {
        await client.mutate({ mutation: saveOfacCheck, variables: { input } })
        return null
      } catch (error) {
        if (errorCode(error) !== 'CONFLICT') throw error
        const { data } = await client.query({ query: ofacCheckQuery, variables: { id }, fetchPolicy: 'network-only' })
        const now = data?.ofacCheck
        if (!now || now.ofacReviewStatus === 'NEEDS_REVIEW' || now.ofacReviewStatus === null) throw error
        return now
      }
    },
    [client],
  )
}
