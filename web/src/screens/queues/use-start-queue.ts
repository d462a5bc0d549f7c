import { useApolloClient } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { showDone } from '../../ui/show-done.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { type Queue, startPlatformQueue, startServiceQueue } from './queue-query.ts'
import { queuesChanged } from './queues-changed.ts'
import { useQueueTexts } from './use-queue-texts.ts'

/** Starts a stopped queue. The queues are read again after success and failure. */
export function useStartQueue() {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const texts = useQueueTexts()
  const { attempt, run } = useAttempt()
  const start = async (queue: Queue) => {
    const { name, system } = queue
    const mutation = system === 'PLATFORM' ? startPlatformQueue : startServiceQueue
    const isDone = await run(() => client.mutate({ mutation, variables: { name }, fetchPolicy: 'no-cache' }))
    queuesChanged.tell()
    if (isDone) showDone(formatMessage({ id: 'queues.start.done' }, { name: texts.name(queue) }))
  }
  return { attempt, start }
}
