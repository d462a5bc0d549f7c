import type { CallerKey } from '@portal/sandbox/test-caller'
import type { CallerId } from '../../support/portal.ts'

const keys: Partial<Record<CallerId, CallerKey>> = {
  'DEMO_MERCHANT/admin': 'admin',
  'DEMO_MERCHANT/operator': 'operator',
  'SUPER_ACCOUNT/super': 'super',
}

/** Returns the key of a caller in the list of plain resources. */
export function keyOf(id: CallerId): CallerKey {
  const key = keys[id]
  if (key === undefined) throw new Error(`no browser signs in as ${id}`)
  return key
}
