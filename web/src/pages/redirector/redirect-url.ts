import { urlFault } from '@portal/schema/public-url'
import type { Kind } from '../../screens/entry/kind.ts'
import { id, text } from '../../screens/entry/kinds.tsx'

/** An address that payers are sent to, copied like an id. */
export const redirectUrl: Kind<string> = { ...text(), ...id, check: (entered) => urlFault(entered.trim()) }
