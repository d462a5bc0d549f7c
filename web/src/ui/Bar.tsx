import type { Tone } from './tone.ts'
import './bar.css'

interface BarProps {
  /** The length as a percentage of the whole. */
  readonly percent: number
  readonly tone: Tone
}

/** A share as a bar. The figure is next to it, so the bar is hidden from screen readers. */
export function Bar({ percent, tone }: BarProps) {
  return (
    <span className={`bar status-${tone}`} aria-hidden="true">
      <span className="bar-fill" style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </span>
  )
}
