import type { Endpoint } from '../http/endpoint.ts'
import { notificationEndpoints } from './notification-endpoints.ts'
import { resendEndpoint } from './resend.ts'
import { type TestNotificationDeps, testNotificationEndpoint } from './test-notification.ts'

export function notificationsPart(deps: TestNotificationDeps): Endpoint[] {
  return [...notificationEndpoints(deps), testNotificationEndpoint(deps), resendEndpoint(deps)]
}
