import { Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { OfacCheck } from './ofac-query.ts'
import { ofacCheckTones, ofacReviewTones } from './ofac-status.ts'

interface OfacCheckItemProps {
  readonly check: OfacCheck
  /** The merchant account of the charge that was checked. */
  readonly owner: string | null
}

/** One sanctions check: what was found, the names side by side, and what was decided. */
export function OfacCheckItem({ check, owner }: OfacCheckItemProps) {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const { ofacCheckStatus: found, ofacReviewStatus: review } = check
  return (
    <>
      <div className="ofac-check-head">
        {found && (
          <StatusTag
            tone={ofacCheckTones[found]}
            label={formatMessage({ id: `enum.ofacCheckStatus.${found}` })}
            code={found}
          />
        )}
        {review && (
          <StatusTag
            tone={ofacReviewTones[review]}
            label={formatMessage({ id: `enum.ofacReviewStatus.${review}` })}
            code={review}
          />
        )}
        <Timestamp iso={check.creationTime} />
        <Id value={check.id} />
      </div>
      <Fields>
        <Field label={formatMessage({ id: 'customers.ofac.verifiedName' })}>{check.ofacVerifiedName}</Field>
        {check.ofacMatchedName && (
          <Field label={formatMessage({ id: 'customers.ofac.matchedName' })}>{check.ofacMatchedName}</Field>
        )}
        <Field label={formatMessage({ id: 'customers.ofac.provider' })}>{check.ofacServiceProvider}</Field>
        {check.chargeId && (
          <Field label={formatMessage({ id: 'charges.chargeId' })}>
            <Link className="id-text" to={path(owner, `charges/${encodeURIComponent(check.chargeId)}`)}>
              {check.chargeId}
            </Link>
          </Field>
        )}
        {check.reviewedBy && (
          <Field label={formatMessage({ id: 'customers.ofac.reviewedBy' })}>
            {check.reviewedBy} <Timestamp iso={check.reviewTime} />
          </Field>
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

function Match({ match }: { readonly match: OfacCheck['matches'][number] }) {
  const intl = useIntl()
  const { formatMessage } = intl
  return (
    <div className="ofac-match">
      <span>{match.name}</span>
      {match.score != null && (
        <span>
          {formatMessage(
            { id: 'customers.ofac.score' },
            { score: intl.formatNumber(match.score, { style: 'percent', maximumFractionDigits: 0 }) },
          )}
        </span>
      )}
      {match.programs.map((program) => (
        <Tag key={program} minimal>
          {program}
        </Tag>
      ))}
      {match.addressMatch.length > 0 && (
        <span className="muted">
          {formatMessage(
            { id: 'customers.ofac.address' },
            {
              parts: intl.formatList(
                match.addressMatch.map((part) => formatMessage({ id: `enum.ofacAddressMatch.${part}` })),
              ),
            },
          )}
        </span>
      )}
      {match.entityId && <Id value={match.entityId} />}
    </div>
  )
}
