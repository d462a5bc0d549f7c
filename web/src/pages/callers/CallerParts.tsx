import { CallerPasswords } from './CallerPasswords.tsx'
import { CallerPermissions } from './CallerPermissions.tsx'
import { CallerReach } from './CallerReach.tsx'
import type { CallerDetails } from './caller-query.ts'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

/** What a caller may do, and how, from where and for whom. */
export function CallerParts({ caller }: { readonly caller: CallerDetails }) {
  return (
    <div className="detail-columns">
      <div className="detail-main">
        <CallerPermissions permissions={caller.permissions} />
      </div>
      <div className="detail-side">
        <CallerPasswords caller={caller} now={new Date()} />
        <TwoFactorPanel caller={caller} />
        <CallerReach caller={caller} />
      </div>
    </div>
  )
}
