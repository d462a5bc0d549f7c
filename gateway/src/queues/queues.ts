import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../request/context.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { codedError, codeOf, notFound } from '../rest/error.ts'
import type { Proof } from '../rest/proof.ts'
import { isoSeconds } from '../rest/query.ts'
import type { Rest } from '../rest/rest.ts'
import type { DepthSamples } from './depth-samples.ts'
import type { QueueStop, QueueStops, QueueSystem } from './queue-stops.ts'

/** The services that read and switch queues. */
export interface QueueServices {
  readonly queueStops: QueueStops
  readonly depthSamples: DepthSamples
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/** A platform queue with the portal's data about it. */
export interface Queue {
  readonly name: string
  readonly system: QueueSystem
  readonly running: boolean
  readonly depth: number | null
  readonly lastRunTime: string | null
  readonly depthPerMinute: number | null
  readonly stop: ShownStop | null
}

/** A stop of a queue through this portal, in the schema's format. */
interface ShownStop {
  readonly merchantAccount: string
  readonly callerName: string
  readonly reason: string
  readonly time: string
}

const endpoints = {
  PLATFORM: endpoint('/queue', { name: 'queue' }),
  NOTIFICATION_SERVICE: endpoint('/ns/queue', { name: 'queue' }),
} as const

const unnoted = 'who stopped or started a queue could not be stored'

/** Maximum difference between the clocks of the platform and the gateway, in milliseconds. */
const clockSlackMs = 60_000

/** The queues of a system, in one platform call. Throws NOT_SUPPORTED if the platform has no such call. */
export async function readQueues(
  system: QueueSystem,
  { ownRest, services }: Context<QueueServices>,
): Promise<readonly Queue[]> {
  const response = await ownRest.load(endpoints[system], null)
  if (response === null) throw codedError('NOT_SUPPORTED', 'The platform has no such queues')
  return seen(system, response, services)
}

/** Whether any queue of the notification service is currently stopped; null if that cannot be read. */
export async function isDeliveryStopped(rest: Rest): Promise<boolean | null> {
  try {
    const response = await rest.load(endpoints.NOTIFICATION_SERVICE, null)
    return response === null ? null : rowsOf(response).some(({ running }) => running === false)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}

/** Stops a running queue or starts a stopped one, and returns its new state. Reads the current state first. */
export async function switchQueue(
  system: QueueSystem,
  name: string,
  wanted: { readonly running: true } | { readonly running: false; readonly reason: string },
  context: Context<QueueServices>,
): Promise<Queue> {
  const { ownRest, services, principal } = context
  const before = (await readQueues(system, context)).find((queue) => queue.name === name)
  if (!before) throw notFound(`queue ${name}`)
  context.change.before = before as unknown as Row
  if (before.running === wanted.running) throw alreadySo(before)
  const at = services.clock()
  const { merchantAccount: account, callerName: caller } = principal
  const note = () =>
    wanted.running
      ? services.queueStops.forget(system, name, at)
      : services.queueStops.note({ system, name, account, caller, reason: wanted.reason, at })
  let response: Row
  try {
    const proof: Proof = {
      isExpected: (response) => rowsOf(response).some((queue) => queue.name === name),
      async read() {
        const after = await ownRest.load(endpoints[system], null, { isFresh: true })
        const queue = after && rowsOf(after).find((queue) => queue.name === name)
        return queue?.running === wanted.running ? after : null
      },
    }
    response = await ownRest.run(endpoints[system], wanted.running ? 'start' : 'stop', { name }, { proof })
  } catch (error) {
    // The stop may have happened, so its author is recorded. If the queue is still running, the record has no effect.
    if (codeOf(error) === 'OUTCOME_UNKNOWN' && !wanted.running)
      await note().catch((cause) => services.log.error(cause, unnoted))
    throw error
  }
  // The queue has been switched, even if the store cannot record the author.
  await note().catch((error) => services.log.error(error, unnoted))
  const after = (await seen(system, response, services)).find((queue) => queue.name === name)
  return after ?? { ...before, running: wanted.running, depthPerMinute: null, stop: null }
}

function alreadySo({ name, running, stop }: Queue) {
  const by = stop ? `, by ${stop.callerName} of ${stop.merchantAccount}` : ''
  return codedError('CONFLICT', `The queue ${name} ${running ? 'is running' : 'is stopped'} already${by}`, {
    reason: 'CHANGED',
  })
}

function rowsOf(response: Row): readonly Row[] {
  return Array.isArray(response.queues) ? response.queues : []
}

async function seen(system: QueueSystem, response: Row, services: QueueServices): Promise<readonly Queue[]> {
  const stops = await stopsOf(system, services)
  return rowsOf(response).map(({ name, running, depth = null, lastRunTime = null }): Queue => {
    const isRunning = running === true
    const noted = stops.find((stop) => stop.name === name)
    if (isRunning && noted) forgetOld(noted, services)
    return {
      name,
      system,
      running: isRunning,
      depth,
      lastRunTime,
      depthPerMinute: depth === null ? null : services.depthSamples.pace(`${system} ${name}`, isRunning, depth),
      stop: !isRunning && noted && !ranSince(noted, lastRunTime) ? shown(noted) : null,
    }
  })
}

function shown({ account, caller, reason, at }: QueueStop): ShownStop {
  return { merchantAccount: account, callerName: caller, reason, time: isoSeconds(at) }
}

/** The recorded stops, or none if the store fails. */
async function stopsOf(system: QueueSystem, { queueStops, log }: QueueServices): Promise<readonly QueueStop[]> {
  try {
    return await queueStops.of(system)
  } catch (error) {
    log.error(error, 'who stopped a queue could not be read')
    return []
  }
}

/** Whether the queue has run since it was stopped here, so someone must have started and stopped it elsewhere. */
function ranSince({ at }: QueueStop, lastRunTime: string | null): boolean {
  return lastRunTime !== null && Date.parse(lastRunTime) > Number(at) + clockSlackMs
}

/** Forgets the stop of a queue that was started elsewhere. A recent stop may still be in progress. */
function forgetOld({ system, name }: QueueStop, { queueStops, clock, log }: QueueServices): void {
  const until = clock() - clockSlackMs
  queueStops
    .forget(system, name, until)
    .catch((error) => log.error(error, 'the stop of a queue could not be forgotten'))
}
