import { createHash } from 'node:crypto'
import type { Endpoint } from '../http/endpoint.ts'
import { DAY, isoTime } from '../values/time.ts'
import { superAccounts } from './resource.ts'

/** The platform's components, each with a made-up version and the days since it was built. */
const components = [
  ['charges', '4.12.0', 9],
  ['customers', '3.8.2', 23],
  ['gateways', '5.1.0', 4],
  ['notifications', '2.19.1', 41],
  ['paywall', '6.0.3', 2],
  ['reports', '1.7.0', 120],
  ['routing', '3.3.4', 16],
] as const

/** The call that lists the platform's components (specification 7.2): made up, and constant while the sandbox runs. */
export function versionsEndpoint({ startedAt }: { readonly startedAt: number }): Endpoint {
  const today = Math.floor(startedAt / DAY) * DAY
  const response = JSON.stringify({
    components: components.map(([name, version, days]) => ({
      name,
      version,
      buildTime: isoTime(today - days * DAY),
      commit: createHash('sha1').update(`${name} ${version}`).digest('hex').slice(0, 12),
    })),
  })
  return {
    method: 'GET',
    path: '/versions',
    needs: [],
    handle(call) {
      superAccounts(call)
      return response
    },
  }
}
