import { useIntl } from 'react-intl'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { IdLink } from '../object/IdLink.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import { DecisionText } from './DecisionText.tsx'
import type { OfacEvidence } from './ofac-query.ts'

/** Earlier decisions about the same customer and the same entries. */
export function EarlierDecisions({ check }: { readonly check: OfacEvidence }) {
  const { formatMessage, formatList } = useIntl()
  const sameOf = (other: (typeof earlier)[number]) =>
    [...new Set(other.matches.flatMap(({ entityId }) => entityId ?? []))].filter((entry) => entries.has(entry))
  const entries = new Set(check.matches.map(({ entityId }) => entityId))
  const earlier = check.earlierDecisions ?? []
  return (
    <>
      <h3 className="ofac-earlier-title">{formatMessage({ id: 'sanctions.earlier' })}</h3>
      {earlier.length === 0 && <PanelNote id="sanctions.earlier.none" />}
      <ul className="ofac-earlier">
        {earlier.map((other) => (
          <li key={other.id}>
            <DecisionText check={other} /> <Timestamp iso={other.reviewTime} form="brief" />{' '}
            <IdLink at="ofac/checks/:ofacCheckId" id={other.id} owner={check.merchantAccount} />{' '}
            <span className="muted">
              {formatMessage(
                { id: 'sanctions.earlier.entries' },
                { count: sameOf(other).length, entries: formatList(sameOf(other)) },
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
