import type { DatabaseSync } from 'node:sqlite'
import type { MerchantSecrets } from '../configuration/merchant-configuration.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { ChargeTexts } from './notification.ts'
import { notificationEndpoints } from './notification-endpoints.ts'
import type { SendNotification } from './notification-sender.ts'
import { resendEndpoint } from './resend.ts'
import { testNotificationEndpoint } from './test-notification.ts'

interface NotificationsDeps {
  readonly database: DatabaseSync
  readonly chargeReader: ChargeTexts
  readonly secrets: MerchantSecrets
  readonly sendTestNotification: SendNotification
}

export function notificationsPart(deps: NotificationsDeps): Endpoint[] {
  return [...notificationEndpoints(deps), testNotificationEndpoint(deps), resendEndpoint(deps)]
}
