import { urlFault } from '@portal/schema/public-url'
import type { Kind } from '../../screens/entry/kind.ts'
import { id, text } from '../../screens/entry/kinds.tsx'

/** A URL that payers are sent to. It has a copy button, like an id. */
export const redirectUrl: Kind<string> = { ...text(), ...id, check: (entered) => urlFault(entered.trim()) }
