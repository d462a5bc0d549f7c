import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { MerchantSecrets } from '../configuration/merchant-configuration.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { badRequest } from '../http/request-error.ts'
import { chargeStatuses } from '../values/charge-values.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'
import { type ChargeTexts, type JobStatus, notificationTypeOf } from './notification.ts'
import type { SendNotification } from './notification-sender.ts'

/** The header with the address (specification 7.6). */
const URL_HEADER = 'x-notification-url'
const LONGEST_URL = 2_000

const input = z.strictObject({ chargeId: z.string('chargeId is required').min(1, 'chargeId is required') })

/** The parts that a test notification needs. */
export interface TestNotificationDeps {
  readonly database: DatabaseSync
  readonly chargeReader: ChargeTexts
  readonly secrets: MerchantSecrets
  readonly sendTestNotification: SendNotification
}

/** The call that sends the current charge to an address once, as a test. Nothing is queued or stored. */
export function testNotificationEndpoint({
  database,
  chargeReader: reader,
  secrets,
  sendTestNotification: sendNotification,
}: TestNotificationDeps): Endpoint {
  const byId = database.prepare('select n, merchant, status from charge where id = ?')

  const send = async (call: Call): Promise<string> => {
    const url = addressOf(call)
    const { chargeId } = read(input, call.json())
    const row = onlyRow(byId.all(chargeId), call.scope, 'Charge')
    const status = chargeStatuses[Number(row.status)]
    if (!status) throw new RangeError('no such status')
    const merchant = Number(row.merchant)
    const [charge] = reader.read([Number(row.n)])
    const body = `{"notificationId":"test-${randomUUID()}","notificationType":"${notificationTypeOf(status)}","eventTime":"${isoTime(
      call.now,
    )}","merchantAccount":"${merchantAccounts[merchant - 1]?.name}","charge":${charge}}`
    const startedAt = performance.now()
    const { httpStatus, problem } = await sendNotification({
      url,
      body,
      // Without a key, a merchant could not check the signature.
      key: secrets.of(merchant, 'realtimeNotificationKey')?.value ?? '',
      now: call.now,
    })
    const taken: JobStatus = httpStatus !== null && httpStatus >= 200 && httpStatus < 300 ? 'SUCCESS' : 'FAILED'
    return JSON.stringify({
      requestSent: body,
      responseCode: httpStatus,
      responseTimeMillis: Math.round(performance.now() - startedAt),
      status: taken,
      message: problem,
    })
  }

  return {
    method: 'POST',
    path: '/test/notifications',
    needs: ['charges.read', 'charges.write'],
    status: 202,
    handle: send,
  }
}

function addressOf({ headers }: Call): URL {
  const given = headers[URL_HEADER]
  const url = typeof given === 'string' && given.length <= LONGEST_URL ? URL.parse(given) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw badRequest(['X-Notification-URL is not a valid URL'])
  }
  return url
}
