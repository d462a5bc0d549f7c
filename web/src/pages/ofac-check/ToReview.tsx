import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'

const checksToReview = graphql(`
  query ChecksToReview {
    list: ofacChecks(filter: { ofacReviewStatus: NEEDS_REVIEW }, page: { limit: 1 }) {
      total
      totalIsExact
    }
  }
`)

/** How many checks need a review, with a link to the list of them, oldest first. One platform call. */
export function ToReview() {
  const { formatMessage } = useIntl()
  const path = usePath()
  const read = useRead(checksToReview, ({ list }) => list)
  return (
    <Read of={read} failed="sanctions.toReview.failed" skeleton={1}>
      {({ total, totalIsExact }) => (
        <p className="about">
          {formatMessage({ id: 'sanctions.toReview' }, { count: total, isAtLeast: String(!totalIsExact) })}{' '}
          {total > 0 && (
            <Link to={`${path('ofac/checks')}?ofacReviewStatus=NEEDS_REVIEW&sort=creationTime`}>
              {formatMessage({ id: 'sanctions.toReview.show' })}
            </Link>
          )}
        </p>
      )}
    </Read>
  )
}
