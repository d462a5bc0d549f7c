import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { superAccounts } from '../configuration/resource.ts'
import type { BlockEnds } from '../customers/block-ends.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { isoTime } from '../values/time.ts'
import { type QueueName, type QueuePath, type WorkQueues, workQueues } from './work-queues.ts'

const input = z.strictObject({ name: z.string('name is required') })

interface QueueDeps {
  readonly database: DatabaseSync
  readonly queues: WorkQueues
  readonly blockEnds: BlockEnds
}

/**
 * Calls that list, stop and start the queues of the platform and of its notification service (specification 7.9), for
 * super accounts. Stopping a stopped queue or starting a running one is refused, because the caller has seen outdated
 * data.
 */
export function queueEndpoints({ database, queues, blockEnds }: QueueDeps): Endpoint[] {
  const held = database.prepare('select count(*) as depth from notification_queue where held = 1')
  const due = database.prepare(`
    select count(*) as depth from notification_queue
    where status in ('READY', 'FAILED', 'FORCE_SUBMIT') and next_attempt_time <= ? and held = 0`)
  const release = database.prepare('update notification_queue set held = 0, next_attempt_time = ? where held = 1')

  const depths: Record<QueueName, (now: number) => number> = {
    'charge-events': () => Number(held.get()?.depth),
    'block-ends': (now) => blockEnds.overdue(now),
    'notification-delivery': (now) => Number(due.get(now)?.depth),
  }
  const goOn: Partial<Record<QueueName, (now: number) => void>> = {
    'charge-events': (now) => release.run(now),
    'block-ends': (now) => blockEnds.endOver(now),
  }

  function response(path: QueuePath, now: number): string {
    const rows = queues.of(path).map(({ name, running, lastRun }) => ({
      name,
      running,
      depth: depths[name](now),
      lastRunTime: lastRun === null ? null : isoTime(lastRun),
    }))
    return JSON.stringify({ queues: rows })
  }

  function named(path: QueuePath, call: Call): QueueName {
    superAccounts(call)
    const { name } = read(input, call.json())
    const found = queues.of(path).find((queue) => queue.name === name)
    if (!found) throw notFound('Queue')
    return found.name
  }

  function switchTo(path: QueuePath, wanted: boolean) {
    return (call: Call): string => {
      const name = named(path, call)
      if (queues.runs(name) === wanted) {
        const state = wanted ? 'running' : 'stopped'
        throw new RequestError(409, `queue_${state}`, `The queue is ${state} already`)
      }
      if (wanted) {
        queues.start(name)
        goOn[name]?.(call.now)
        queues.ran(name, call.now)
      } else queues.stop(name)
      return response(path, call.now)
    }
  }

  return [...new Set(Object.values(workQueues).map(({ path }) => path))].flatMap((path): Endpoint[] => [
    {
      method: 'GET',
      path,
      needs: [],
      handle(call) {
        superAccounts(call)
        return response(path, call.now)
      },
    },
    { method: 'POST', path: `${path}/start`, needs: [], handle: switchTo(path, true) },
    { method: 'POST', path: `${path}/stop`, needs: [], handle: switchTo(path, false) },
  ])
}
