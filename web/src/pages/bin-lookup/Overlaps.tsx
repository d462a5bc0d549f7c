import type { BinOverlap } from '@portal/schema/bin-import'
import { useIntl } from 'react-intl'
import '../../screens/import/import.css'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './bin-import.css'

interface OverlapsProps {
  /** The first overlaps of `total`. */
  readonly overlaps: readonly BinOverlap[]
  readonly total: number
}

/** Ranges that overlap those of other lookups. They are imported; for a card in both, the narrower range applies. */
export function Overlaps({ overlaps, total }: OverlapsProps) {
  const { formatMessage } = useIntl()
  if (total === 0) return null
  return (
    <Panel title={formatMessage({ id: 'bin.import.overlaps' }, { count: total })}>
      <p className="import-text">{formatMessage({ id: 'bin.import.overlaps.about' })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <ul className="bin-import-overlaps" tabIndex={0} aria-label={formatMessage({ id: 'bin.import.overlaps.list' })}>
        {overlaps.map(({ line, range, otherLine, otherId, otherRange }) => (
          <li key={line}>
            {otherLine === null
              ? formatMessage({ id: 'bin.import.overlap.stored' }, { line, range, id: otherId, otherRange })
              : formatMessage({ id: 'bin.import.overlap.line' }, { line, range, otherLine, otherRange })}
          </li>
        ))}
      </ul>
      {total > overlaps.length && (
        <p className="muted">{formatMessage({ id: 'bin.import.notListed' }, { listed: overlaps.length, total })}</p>
      )}
    </Panel>
  )
}
