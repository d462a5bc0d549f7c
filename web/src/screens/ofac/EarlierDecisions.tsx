import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { Timestamp } from '../Timestamp.tsx'
import { usePath } from '../use-owner-path.ts'
import { DecisionText } from './DecisionText.tsx'
import type { OfacEvidence } from './ofac-query.ts'

/** Earlier decisions about the same customer and the same entries. */
export function EarlierDecisions({ check }: { readonly check: OfacEvidence }) {
  const { formatMessage, formatList } = useIntl()
  const path = usePath()
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
            <Link
              className="id-text"
              to={path('ofac/checks/:ofacCheckId', { ofacCheckId: other.id }, check.merchantAccount)}
            >
              {other.id}
            </Link>{' '}
            <span className="muted">
              {formatList(
                [...new Set(other.matches.map(({ entityId }) => entityId))].filter(
                  (entry) => entry && entries.has(entry),
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
