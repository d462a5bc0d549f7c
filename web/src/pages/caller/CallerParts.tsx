import type { ReactNode } from 'react'
import { CallerPasswords } from './CallerPasswords.tsx'
import { CallerPermissions } from './CallerPermissions.tsx'
import { CallerReach } from './CallerReach.tsx'
import type { CallerDetails } from './caller-query.ts'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

interface CallerPartsProps {
  readonly caller: CallerDetails
  /** Content below the permissions. */
  readonly main?: ReactNode
  /** Content in the side column. */
  readonly side?: ReactNode
}

/** The permissions of a caller, and the accounts, addresses and credentials. */
export function CallerParts({ caller, main, side }: CallerPartsProps) {
  return (
    <div className="detail-columns">
      <div className="detail-main">
        <CallerPermissions permissions={caller.permissions} />
        {main}
      </div>
      <div className="detail-side">
        <CallerPasswords caller={caller} now={new Date()} />
        <TwoFactorPanel caller={caller} />
        <CallerReach caller={caller} />
        {side}
      </div>
    </div>
  )
}
