import './status-tag.css'
import type { Tone } from './tone.ts'

interface StatusTagProps {
  readonly tone: Tone
  /** What people call it. */
  readonly label: string
  /** What the platform calls it, shown on pointing. */
  readonly code: string
  /** In the header of a page, where every state but the good one is loud. */
  readonly large?: boolean
}

/**
 * A status: a glyph and a word, quiet where everything is as it should be. What somebody has to look at has a tint and
 * color: in lists what waits and what failed.
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
