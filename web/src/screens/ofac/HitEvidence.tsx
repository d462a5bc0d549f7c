import { useIntl } from 'react-intl'
import { useFormatDay } from '../../preferences/preferences.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { compareDays, type DayDistance } from './compare-days.ts'
import { compareNames } from './compare-names.ts'
import { NameParts } from './NameParts.tsx'
import type { OfacEvidence } from './ofac-query.ts'

type Match = OfacEvidence['matches'][number]
const addressParts = ['COUNTRY', 'STATE_PROVINCE', 'POSTAL_CODE'] as const

/** One hit next to the customer: the names part by part, and the evidence for and against a match. */
export function HitEvidence({ check, match }: { readonly check: OfacEvidence; readonly match: Match }) {
  const intl = useIntl()
  const { formatMessage, formatList } = intl
  const formatDay = useFormatDay()
  const info = check.customer?.personalInfo
  const names = compareNames(check.ofacVerifiedName ?? '', match.name ?? '')
  const day = (text: string | null | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text)
  return (
    <>
      <NameParts pairs={names.pairs} />
      <Fields>
        <Field label={formatMessage({ id: 'customers.ofac.match.name' })}>
          {match.name && <bdi>{match.name}</bdi>}
        </Field>
        <Field label={formatMessage({ id: 'sanctions.score' })}>
          <Score score={match.score ?? null} />
        </Field>
        <Field label={formatMessage({ id: 'sanctions.comparison' })}>
          {names.share === null
            ? formatMessage({ id: 'sanctions.comparison.none' })
            : intl.formatNumber(names.share, { style: 'percent', maximumFractionDigits: 0 })}
        </Field>
        <Field label={formatMessage({ id: 'sanctions.match.dob' })}>{day(match.dob)}</Field>
        <Field label={formatMessage({ id: 'sanctions.dob.distance' })}>
          <DaysApart distance={compareDays(info?.dob, match.dob)} />
        </Field>
        <Field label={formatMessage({ id: 'sanctions.match.type' })}>{match.type}</Field>
        <Field label={formatMessage({ id: 'customers.ofac.match.programs' })}>{formatList(match.programs)}</Field>
        {match.entityId && (
          <Field label={formatMessage({ id: 'customers.ofac.match.entity' })}>
            <Id value={match.entityId} />
          </Field>
        )}
        {addressParts.map((part) => (
          <Field key={part} label={formatMessage({ id: `sanctions.address.${part}` })}>
            {formatMessage({
              id: match.addressMatch.includes(part) ? 'sanctions.address.same' : 'sanctions.address.notTold',
            })}
          </Field>
        ))}
      </Fields>
    </>
  )
}

/** The provider's score, unchanged; usually between 0 and 1. */
function Score({ score }: { readonly score: number | null }) {
  const { formatMessage, formatNumber } = useIntl()
  if (score === null) return formatMessage({ id: 'sanctions.score.none' })
  if (score >= 0 && score <= 1) return formatNumber(score, { style: 'percent', maximumFractionDigits: 0 })
  return formatMessage({ id: 'sanctions.score.outside' }, { score: formatNumber(score) })
}

function DaysApart({ distance }: { readonly distance: DayDistance }) {
  const { formatMessage } = useIntl()
  return 'count' in distance
    ? formatMessage({ id: `sanctions.dob.${distance.kind}` }, { count: distance.count })
    : formatMessage({ id: `sanctions.dob.${distance.kind}` })
}
