import { useIntl } from 'react-intl'
import type { PartMatch, PartPair } from './compare-names.ts'

/** How a pair of parts is marked: in ink, as a color would be a verdict. */
const glyphs: Readonly<Record<PartMatch, string>> = {
  same: '=',
  similar: '≈',
  different: '≠',
  otherScript: '?',
  missing: '–',
  legalForm: '·',
}

/** The parts of the customer's name above those of the hit's that are most like them. */
export function NameParts({ pairs }: { readonly pairs: readonly PartPair[] }) {
  const { formatMessage } = useIntl()
  const none = formatMessage({ id: 'sanctions.part.none' })
  return (
    <ul className="name-parts" aria-label={formatMessage({ id: 'sanctions.parts' })}>
      {pairs.map(({ customer, hit, match }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same part may be there twice
        <li key={place} className={`name-part name-part-${match}`}>
          <bdi className="name-part-text">{customer ?? <span className="muted">{none}</span>}</bdi>
          <span aria-hidden="true">{glyphs[match]}</span>
          <span className="visually-hidden">{formatMessage({ id: `sanctions.part.${match}` })}</span>
          <bdi className="name-part-text">{hit ?? <span className="muted">{none}</span>}</bdi>
        </li>
      ))}
    </ul>
  )
}
