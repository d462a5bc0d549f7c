import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { AssignCaseInput, SetCaseStateInput } from '../../gql/graphql.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { assignCase, setCaseState } from './case-query.ts'

/** Changes the work of a case, one change at a time. `tried` is the name of the last action, for its error message. */
export function useCaseChange(id: string) {
  const client = useApolloClient()
  const { attempt, run } = useAttempt()
  const [tried, setTried] = useState('')
  const change = (action: string, send: () => Promise<unknown>) => {
    setTried(action)
    return run(send)
  }
  return {
    attempt,
    tried,
    assign: (action: string, assignee: AssignCaseInput['assignee']) =>
      change(action, () => client.mutate({ mutation: assignCase, variables: { input: { id, assignee } } })),
    set: (action: string, values: Omit<SetCaseStateInput, 'id'>) =>
      change(action, () => client.mutate({ mutation: setCaseState, variables: { input: { id, ...values } } })),
  }
}
