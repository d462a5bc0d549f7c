import type { Endpoint } from '../http/endpoint.ts'
import { type CallerChangeDeps, callerChangeEndpoints } from './caller-changes.ts'
import { passwordEndpoints } from './caller-passwords.ts'
import { callerEndpoints } from './callers.ts'
import { twoFactorEndpoints } from './two-factor-endpoints.ts'

export function callersPart(deps: CallerChangeDeps): Endpoint[] {
  return [
    ...callerEndpoints(deps),
    ...callerChangeEndpoints(deps),
    ...passwordEndpoints(deps),
    ...twoFactorEndpoints(deps),
  ]
}
