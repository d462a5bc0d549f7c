import type { DatabaseSync } from 'node:sqlite'
import type { Endpoint } from '../http/endpoint.ts'
import { callerChangeEndpoints } from './caller-changes.ts'
import { passwordEndpoints } from './caller-passwords.ts'
import type { CallerRows } from './caller-rows.ts'
import { callerEndpoints } from './callers.ts'
import type { TwoFactor } from './two-factor.ts'
import { twoFactorEndpoints } from './two-factor-endpoints.ts'

interface CallersDeps {
  readonly database: DatabaseSync
  readonly callers: CallerRows
  readonly twoFactor: TwoFactor
}

export function callersPart(deps: CallersDeps): Endpoint[] {
  return [
    ...callerEndpoints(deps),
    ...callerChangeEndpoints(deps),
    ...passwordEndpoints(deps),
    ...twoFactorEndpoints(deps),
  ]
}
