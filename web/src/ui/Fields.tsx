import type { ReactNode } from 'react'
import './fields.css'
import './text.css'

/** Names and values below each other, or side by side if there is space. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <dl className="fields">{children}</dl>
}

interface FieldProps {
  readonly label: string
  /** Whether it has a line to itself, for values that must not be truncated. */
  readonly isWide?: boolean
  /** Replaced by a dash if missing. */
  readonly children?: ReactNode
}

/** One name and its value. */
export function Field({ label, isWide = false, children }: FieldProps) {
  const empty = children === null || children === undefined || children === false || children === ''
  return (
    <div className={isWide ? 'field field-wide' : 'field'}>
      <dt className="field-label">{label}</dt>
      <dd className="field-value">{empty ? <span className="muted">–</span> : children}</dd>
    </div>
  )
}
