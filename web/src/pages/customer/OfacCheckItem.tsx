import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { FoundTag, ReviewTag } from '../../screens/ofac/OfacTags.tsx'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'

interface OfacCheckItemProps {
  readonly check: OfacCheck
  /** The merchant account of the checked charge. */
  readonly owner: string | null
  /** The buttons of the check. */
  readonly actions?: ReactNode
}

/** One sanctions check: its result, the names to compare, and the decision. */
export function OfacCheckItem({ check, owner, actions }: OfacCheckItemProps) {
  const { formatMessage } = useIntl()
  return (
    <>
      <div className="ofac-check-head">
        <FoundTag check={check} />
        <ReviewTag check={check} />
        <Timestamp iso={check.creationTime} />
        <IdLink at="ofac/checks/:ofacCheckId" id={check.id} owner={owner} />
        {actions}
      </div>
      <Fields>
        <Field label={formatMessage({ id: 'customers.ofac.verifiedName' })}>
          {check.ofacVerifiedName && <bdi>{check.ofacVerifiedName}</bdi>}
        </Field>
        {check.ofacMatchedName && (
          <Field label={formatMessage({ id: 'customers.ofac.matchedName' })}>
            <bdi>{check.ofacMatchedName}</bdi>
          </Field>
        )}
        <Field label={formatMessage({ id: 'customers.ofac.provider' })}>{check.ofacServiceProvider}</Field>
        {check.chargeId && (
          <Field label={formatMessage({ id: 'charges.chargeId' })}>
            <IdLink at="charges/:charge" id={check.chargeId} owner={owner} />
          </Field>
        )}
        {check.reviewedBy && (
          <>
            <Field label={formatMessage({ id: 'customers.ofac.reviewedBy' })}>{check.reviewedBy}</Field>
            <Field label={formatMessage({ id: 'customers.ofac.reviewTime' })}>
              <Timestamp iso={check.reviewTime} />
            </Field>
          </>
        )}
        {check.ofacReviewNotes && (
          <Field label={formatMessage({ id: 'customers.ofac.notes' })}>{check.ofacReviewNotes}</Field>
        )}
      </Fields>
      {check.matches.map((match) => (
        <Match key={match.entityId ?? match.name} match={match} />
      ))}
    </>
  )
}

/** A sanctions list entry that resembles the name, with its score. */
function Match({ match }: { readonly match: OfacCheck['matches'][number] }) {
  const { formatMessage, formatNumber, formatList } = useIntl()
  const parts = match.addressMatch.map((part) => formatMessage({ id: `enum.ofacAddressMatch.${part}` }))
  return (
    <div className="ofac-match">
      <Fields>
        <Field label={formatMessage({ id: 'customers.ofac.match.name' })}>
          {match.name && <bdi>{match.name}</bdi>}
        </Field>
        <Field label={formatMessage({ id: 'customers.ofac.match.score' })}>
          {match.score != null && formatNumber(match.score, { style: 'percent', maximumFractionDigits: 0 })}
        </Field>
        <Field label={formatMessage({ id: 'customers.ofac.match.programs' })}>{formatList(match.programs)}</Field>
        {parts.length > 0 && (
          <Field label={formatMessage({ id: 'customers.ofac.match.address' })}>{formatList(parts)}</Field>
        )}
        {match.entityId && (
          <Field label={formatMessage({ id: 'customers.ofac.match.entity' })}>
            <Id value={match.entityId} />
          </Field>
        )}
      </Fields>
    </div>
  )
}
