import { longestUrl, urlFault } from '@portal/schema/public-url'
import type { NotificationFailureKey, Resolvers } from '../generated/resolvers.ts'
import { notificationQueue, notifications } from '../notifications/endpoints.ts'
import { groupFailures, membersOf, readFailures } from '../notifications/failures.ts'
import { planOf, queueAgain, readNotification, resendJob } from '../notifications/resend-job.ts'
import { isDeliveryStopped } from '../queues/queues.ts'
import type { Context } from '../request/context.ts'
import { type Endpoint, endpoint, type Row } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { badInput } from '../rest/error.ts'
import { anySuccess } from '../rest/proof.ts'
import { isEmpty, type QueryValue } from '../rest/query.ts'
import type { ListArguments } from '../rest/rest.ts'
import { plainWays, type SearchWay } from '../rest/search.ts'
import { headerNames } from '../rest/wire.ts'
import { one } from './crud.ts'
import { ownerOf, shownJob } from './job.ts'

const testNotifications = endpoint('/test/notifications', { name: 'test notification' })

/** Maximum number of ids in a resend or a plan. Larger selections use groups. */
const mostIds = 50
const mostGroups = 20

export const notificationResolvers: Resolvers = {
  Query: {
    notificationQueue: listOf(notificationQueue),
    queuedNotification: one(notificationQueue),
    notifications: listOf(notifications),
    notification: one(notifications),
    async notificationFailures(_root, _args, { rest }) {
      const { items, isComplete } = await readFailures(rest)
      return { groups: groupFailures(items), read: items.length, isComplete }
    },
  },
  Mutation: {
    resendNotifications: (_root, { ids }, { rest }) => queueAgain(checkedIds(ids), rest),
    async planNotificationResend(_root, { input: { ids, failures } }, context) {
      if ((ids == null) === (failures == null)) throw badInput('input', 'needs either ids or failures')
      const { jobs } = context.services
      const [{ rows, selection }, isStopped] = await Promise.all([
        ids == null ? failuresOf(failures ?? [], context) : namedOf(checkedIds(ids), context),
        isDeliveryStopped(context.ownRest),
      ])
      const items = rows.map(([id, row]) => planOf(id, row, isStopped === true))
      // Each batch covers one merchant, so items are sorted by merchant.
      const inOrder = items.toSorted((a, b) => (a.merchant === b.merchant ? 0 : a.merchant < b.merchant ? -1 : 1))
      return shownJob(await jobs.plan(resendJob, ownerOf(context), selection, inOrder), context)
    },
    sendTestNotification(_root, { input: { chargeId, url } }, { rest }) {
      const address = addressOf(url)
      // Only 202 counts as success (specification 7.6).
      return rest.run(
        testNotifications,
        null,
        { chargeId },
        { headers: { [headerNames.notificationUrl]: address }, expects: 202, proof: anySuccess },
      )
    },
  },
  NotificationQueueItem: {
    callbackURLList: (item) => item.callbackURLList ?? [],
    notificationMessages: (item) => item.notificationMessages ?? [],
    charge: chargeOf,
  },
  NotificationServiceItem: { notificationMessages: (item) => item.notificationMessages ?? [], charge: chargeOf },
}

/** A page of notifications. A search term is the id of a charge or a notification. */
function listOf(kind: Endpoint) {
  return (_root: unknown, args: ListArguments, { rest }: Context) => {
    const byId: SearchWay = {
      field: 'id',
      names: true,
      asks: ({ kind, text }) => (kind === 'text' && /^n-\d+$/.test(text) ? { first: [text] } : {}),
      async find(id, { status, chargeId }) {
        const row = await rest.load(kind, id)
        const isWanted = (value: string, wanted: QueryValue) =>
          isEmpty(wanted) || [wanted].flat().some((one) => one === value)
        const items = row && isWanted(row.status, status) && isWanted(row.chargeId, chargeId) ? [row] : []
        return { items, total: items.length, totalIsExact: true, failedLookups: [] }
      },
    }
    return rest.list(kind, args, [...plainWays(kind), byId])
  }
}

type NamedRow = readonly [id: string, row: Row | null]

/** The selected notifications, and the selection as the job stores it. */
interface Selected {
  readonly rows: readonly NamedRow[]
  readonly selection: object
}

/**
 * All notifications in the given groups. Empty groups are dropped, so that a job stores no text that the platform does
 * not have.
 */
async function failuresOf(groups: readonly NotificationFailureKey[], { rest }: Context): Promise<Selected> {
  if (groups.length > mostGroups) throw badInput('failures', `is too long: at most ${mostGroups}`)
  const { items, isComplete } = await readFailures(rest)
  if (!isComplete) {
    const why = 'there are more failures than the portal reads, or they changed while it read them'
    throw badInput('failures', `cannot be selected: ${why}`)
  }
  const found = groups.map((group) => {
    const { host, httpStatus = null, error = null, since = null } = group
    return { group, members: membersOf(items, { host, httpStatus, error }, since) }
  })
  const members = new Set(found.flatMap((each) => each.members))
  const failures = found.filter((each) => each.members.length > 0).map(({ group }) => group)
  return { rows: [...members].map((row) => [row.id, row]), selection: { failures } }
}

/** Notifications by their ids; null for a deleted one. */
async function namedOf(ids: readonly string[], { rest }: Context): Promise<Selected> {
  const rows = ids.map(async (id): Promise<NamedRow> => [id, await readNotification(id, rest)])
  return { rows: await Promise.all(rows), selection: { ids } }
}

function checkedIds(ids: readonly string[]): string[] {
  const once = [...new Set(ids)]
  if (once.length === 0) throw badInput('ids', 'is required')
  if (once.length > mostIds) throw badInput('ids', `is too long: at most ${mostIds}`)
  return once
}

function chargeOf(item: Row, _args: unknown, context: Context) {
  return item.chargeId ? context.restOf(item).load(charges, item.chargeId) : null
}

/**
 * The address of a test notification, as a header value, which is ASCII only. Throws BAD_INPUT for an invalid one. The
 * payer's rules for addresses apply, except that `http` is allowed: an integrator's first address often has no
 * certificate. The platform makes the connection, so it must handle names that resolve to a private address.
 */
function addressOf(url: string): string {
  const address = URL.parse(url)
  const fault = urlFault(address?.href ?? url)
  if (!address || fault === 'notUrl') throw badInput('url', 'is not a valid URL')
  if (fault === 'hasCredentials') throw badInput('url', 'is not a valid URL: it contains a user name or password')
  if (fault === 'tooLong') throw badInput('url', `is too long: at most ${longestUrl} characters`)
  if (fault === 'isPrivate') throw badInput('url', 'is not a public address')
  return address.href
}
