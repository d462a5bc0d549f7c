import { useIntl } from 'react-intl'
import type { PartMatch, PartPair } from './compare-names.ts'

/** The marks of pairs. They have no color, because a color would suggest a verdict. */
const glyphs: Readonly<Record<PartMatch, string>> = {
  same: '=',
  similar: '≈',
  different: '≠',
  otherScript: '?',
  missing: '–',
  legalForm: '·',
}

/** The parts of the customer's name above the most similar parts of the hit's name. */
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
