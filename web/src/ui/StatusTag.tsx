import './status-tag.css'
import type { Tone } from './tone.ts'

interface StatusTagProps {
  readonly tone: Tone
  /** The translated name. */
  readonly label: string
  /** The platform's code, shown as tooltip. */
  readonly code: string
  /** In the header of a page, where every state except the good one is emphasized. */
  readonly large?: boolean
}

/**
 * A status: a glyph and a word, muted if all is well. States that need attention have a tint and a color: in lists
 * those that wait or failed.
 */
export function StatusTag({ tone, label, code, large = false }: StatusTagProps) {
  const isLoud = large ? tone !== 'good' : tone === 'wait' || tone === 'bad'
  const look = `${isLoud ? 'status-loud' : 'status-quiet'}${large ? ' status-large' : ''}`
  return (
    <span className={`status-tag status-${tone} ${look}`} title={code}>
      {label}
    </span>
  )
}
