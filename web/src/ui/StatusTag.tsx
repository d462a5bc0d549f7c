import './status-tag.css'
import type { Tone } from './tone.ts'

interface StatusTagProps {
  readonly tone: Tone
  /** What people call it. */
  readonly label: string
  /** What the platform calls it, shown on pointing. */
  readonly code: string
  readonly large?: boolean
}

/** A status as a small tag whose colour tells its meaning. */
export function StatusTag({ tone, label, code, large = false }: StatusTagProps) {
  return (
    <span className={`status-tag status-${tone} ${large ? 'status-large' : ''}`} title={code}>
      {label}
    </span>
  )
}
