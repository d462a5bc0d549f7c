import { useApolloClient } from '@apollo/client/react'
import { IdNumber } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { Page } from '../../layout/page.tsx'
import { Failure } from '../../screens/error/Failure.tsx'
import '../../screens/object/detail.css'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { Deck } from './Deck.tsx'

const queueQuery = graphql(`
  query OfacQueue {
    ofacChecks(filter: { ofacReviewStatus: NEEDS_REVIEW }, sort: "creationTime", page: { limit: 200 }) {
      total
      items {
        id
      }
    }
  }
`)

/** The waiting checks, oldest first. */
interface Queue {
  readonly ids: readonly string[]
  readonly total: number
}

/** The deck: reviews the waiting sanctions checks one by one, with the keyboard. */
export function Component() {
  const intl = useIntl()
  const client = useApolloClient()
  const denial = useDenial('customersUploads')
  const [queue, setQueue] = useState<Queue | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(async () => {
    setError(null)
    try {
      const { data } = await client.query({ query: queueQuery, fetchPolicy: 'network-only' })
      if (data) setQueue({ ids: data.ofacChecks.items.map(({ id }) => id), total: data.ofacChecks.total })
    } catch (failure) {
      setError(failure)
    }
  }, [client])
  useEffect(() => void (denial || read()), [denial, read])
  return (
    <Page title={intl.formatMessage({ id: 'sanctions.review' })} icon={<IdNumber />}>
      <div className="detail">
        {denial && (
          <Notice icon={<IdNumber size={40} />} title={intl.formatMessage({ id: 'sanctions.denied' })}>
            <p>{describeDenial(denial, intl)}</p>
          </Notice>
        )}
        {error !== null && (
          <Failure what={intl.formatMessage({ id: 'list.failed' })} error={error} retry={() => void read()} />
        )}
        {!denial && !queue && error === null && <SkeletonLines count={8} />}
        {queue && <Deck queue={queue.ids} total={queue.total} onReadAgain={read} />}
      </div>
    </Page>
  )
}
