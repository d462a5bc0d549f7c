import type { QueryPlatformQueuesArgs, Resolvers } from '../generated/resolvers.ts'
import type { QueueSystem } from '../queues/queue-stops.ts'
import { type Queue, type QueueServices, readQueues, switchQueue } from '../queues/queues.ts'
import type { Context } from '../request/context.ts'
import { badInput } from '../rest/error.ts'
import { boundsOf } from '../rest/rest.ts'

const shortestReason = 10
const longestReason = 500
const sortable = ['name', 'depth'] as const

export const queueResolvers: Resolvers = {
  Query: {
    platformQueues: listOf('PLATFORM'),
    notificationServiceQueues: listOf('NOTIFICATION_SERVICE'),
  },
  Mutation: {
    startPlatformQueue: starting('PLATFORM'),
    stopPlatformQueue: stopping('PLATFORM'),
    startNotificationServiceQueue: starting('NOTIFICATION_SERVICE'),
    stopNotificationServiceQueue: stopping('NOTIFICATION_SERVICE'),
  },
}

/** A page of a system's queues. The platform returns all of them, and the gateway slices them. */
function listOf(system: QueueSystem) {
  return async (_root: unknown, args: QueryPlatformQueuesArgs, context: Context<QueueServices>) => {
    const { limit, offset } = boundsOf(args.page)
    const order = orderOf(args.sort)
    const part = args.search?.trim().toLowerCase() ?? ''
    const running = args.filter?.running
    const rows = (await readQueues(system, context))
      .filter((queue) => queue.name.toLowerCase().includes(part) && (running == null || queue.running === running))
      .toSorted(order)
    const items = rows.slice(offset, offset + limit)
    return { items, total: rows.length, totalIsExact: true, failedLookups: [] }
  }
}

function orderOf(sort: string | null | undefined): (a: Queue, b: Queue) => number {
  if (!sort) return () => 0
  const field = sortable.find((name) => name === sort.replace(/^-/, ''))
  if (!field) throw badInput('sort', `is not a field to sort by: one of ${sortable.join(', ')}`)
  const way = sort.startsWith('-') ? -1 : 1
  return field === 'depth'
    ? (a, b) => way * ((a.depth ?? 0) - (b.depth ?? 0))
    : (a, b) => way * (a.name < b.name ? -1 : Number(a.name > b.name))
}

function starting(system: QueueSystem) {
  return (_root: unknown, { name }: { name: string }, context: Context<QueueServices>) =>
    switchQueue(system, name, { running: true }, context)
}

function stopping(system: QueueSystem) {
  return (_root: unknown, { name, reason }: { name: string; reason: string }, context: Context<QueueServices>) => {
    const why = reason.trim()
    if (why.length < shortestReason) throw badInput('reason', `is too short: at least ${shortestReason} characters`)
    if (why.length > longestReason) throw badInput('reason', `is too long: at most ${longestReason} characters`)
    return switchQueue(system, name, { running: false, reason: why }, context)
  }
}
