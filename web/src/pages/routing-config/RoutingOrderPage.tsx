import { useApolloClient, useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Route } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { RoutingEvaluationQuery } from '../../gql/graphql.ts'
import { useKeys } from '../../keys/keys.ts'
import { Page } from '../../layout/page.tsx'
import { Message } from '../../screens/error/Message.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import '../../screens/object/detail.css'
import { ChangedMeanwhile, isRefusedAsChanged } from '../../screens/edit/changed-meanwhile.ts'
import { isSame } from '../../screens/edit/plain-values.ts'
import { errorCode } from '../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import '../../screens/form/form.css'
import { UnsavedChanges } from '../../screens/form/UnsavedChanges.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { ReviewDialog } from '../../screens/review/ReviewDialog.tsx'
import { useReview } from '../../screens/review/use-review.ts'
import { useReviewKey } from '../../screens/review/use-review-key.ts'
import { Panel } from '../../ui/Panel.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useShowDone } from '../../ui/use-show-done.ts'
import { conditionText } from './condition.ts'
import { evaluationQuery } from './evaluation.ts'
import './order.css'
import { followedOrder, isSameOrder, moved, saveOrder } from './order.ts'
import { routingTones } from './routing-config.tsx'
import { useWeightText } from './WeightBar.tsx'

const savePriority = graphql(`
  mutation SaveRoutingPriority($input: RoutingConfigInput!) {
    saveRoutingConfig(input: $input) {
      id
      priority
      lastModified
    }
  }
`)

type Rows = RoutingEvaluationQuery['routingConfigs']['items']

/** The evaluation order of a merchant's routing configurations. */
interface Order {
  readonly order: readonly string[]
  readonly rows: Rows
}

/** Changes the evaluation order of routing configurations: by keyboard, with buttons, or by dragging. */
export function Component() {
  const { formatMessage } = useIntl()
  const read = useRead(evaluationQuery, ({ routingConfigs }) => routingConfigs, { fetchPolicy: 'network-only' })
  return (
    <Page title={formatMessage({ id: 'routing.order' })} icon={<Route />}>
      <div className="detail">
        <Read of={read} failed="list.failed" skeleton={6}>
          {(page) =>
            page.total > page.items.length ? (
              <p>{formatMessage({ id: 'routing.order.tooMany' }, { most: page.items.length })}</p>
            ) : (
              <OrderForm opened={page.items} />
            )
          }
        </Read>
      </div>
    </Page>
  )
}

function OrderForm({ opened }: { readonly opened: Rows }) {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const showDone = useShowDone()
  const client = useApolloClient()
  const path = usePath()
  const list = path('routing', {}, opened[0]?.merchantAccount)
  const [save] = useMutation(savePriority)
  const [initial, setInitial] = useState<Order>(() => orderOf(opened))
  const [ids, setIds] = useState(initial.order)
  const saved = useRef(false)
  const isChanged = !isSame(ids, initial.order)

  const read = async (): Promise<Order | null> => {
    const answer = await client.query({ query: evaluationQuery, fetchPolicy: 'network-only' })
    return answer.data ? orderOf(answer.data.routingConfigs.items) : null
  }
  const review = useReview<Order, void>({
    fields: [
      {
        name: 'order',
        label: 'routing.order.field',
        // The only field of this review is a list of ids.
        isSame: (one, other) => isSameOrder(one as readonly string[], other as readonly string[]),
        isSecret: false,
        show: ({ order, rows }) => <NamesInOrder order={order} rows={rows} />,
      },
    ],
    read,
    async follow(now, kept) {
      setInitial(now)
      setIds(kept.length === 0 ? now.order : followedOrder(ids, now.order))
      return true
    },
    async apply({ order }, over) {
      const now = await saveOrder<Rows[number]>(order as readonly string[], {
        seen: over?.rows ?? [],
        save: ({ id, lastModified }, priority) =>
          save({ variables: { input: { id, priority, expectedLastModified: lastModified } } }),
        read: async () => (await read())?.rows ?? null,
        isStale: (error) => isRefusedAsChanged(error) || errorCode(error) === 'NOT_FOUND',
      })
      if (now) throw new ChangedMeanwhile(orderOf([...now]))
    },
    onApplied() {
      saved.current = true
      showDone(formatMessage({ id: 'routing.order.done' }), list, ids[0] ?? '')
      void navigate(list)
    },
  })
  const submit = () => {
    if (isChanged) void review.open(initial, async () => ({ order: ids }))
  }
  useReviewKey(submit)
  return (
    <>
      {!review.shown && <UnsavedChanges when={isChanged} allow={() => saved.current} />}
      <Panel title={formatMessage({ id: 'routing.order.field' })}>
        <p className="muted">{formatMessage({ id: 'routing.order.how' })}</p>
        <MovableRows ids={ids} rows={initial.rows} onMove={setIds} />
      </Panel>
      {(review.reading.state === 'refused' || review.reading.state === 'unknown') && (
        <AttemptFailure attempt={review.reading} action={formatMessage({ id: 'review.open' })} />
      )}
      {review.ended === 'nothing' && (
        <FocusedMessage takesFocus>
          <Message what={formatMessage({ id: 'review.nothing' })} intent="primary" role="status">
            <p>{formatMessage({ id: 'routing.order.nothing' })}</p>
          </Message>
        </FocusedMessage>
      )}
      <div className="form-end">
        <span className="form-why muted" aria-live="polite">
          {!isChanged && !review.ended && formatMessage({ id: 'form.unchanged' })}
        </span>
        <Button onClick={() => navigate(list)}>{formatMessage({ id: 'form.cancel' })}</Button>
        <Button intent="primary" disabled={!isChanged} aria-keyshortcuts="Control+S Meta+S" onClick={submit}>
          {formatMessage({ id: 'review.open' })}
        </Button>
      </div>
      <ReviewDialog review={review} title={formatMessage({ id: 'routing.order.review' })} />
    </>
  )
}

interface MovableRowsProps {
  readonly ids: readonly string[]
  readonly rows: Rows
  readonly onMove: (ids: readonly string[]) => void
}

function MovableRows({ ids, rows, onMove }: MovableRowsProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const weightText = useWeightText()
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length) return
    onMove(moved(ids, id, to))
    setAnnouncement(formatMessage({ id: 'routing.order.moved' }, { id, place: to + 1, count: ids.length }))
    // A moved element is rendered elsewhere and would lose the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus())
  }
  /** Moves the focused row. Everywhere else the key is free. */
  const moveBy =
    (by: 1 | -1) =>
    ({ target }: KeyboardEvent) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-id]')?.dataset.id
      return id ? move(id, ids.indexOf(id) + by) : false
    }
  useKeys(
    'page',
    [
      { combo: 'alt+arrowup', does: 'moveEarlier', act: moveBy(-1), repeats: true },
      { combo: 'alt+arrowdown', does: 'moveLater', act: moveBy(1), repeats: true },
    ],
    list,
  )
  return (
    <>
      <ol ref={list} className="routing-order">
        {ids.map((id, place) => {
          const row = rows.find((each) => each.id === id)
          const name = `${id} ${row?.name ?? ''}`
          return (
            <li
              key={id}
              data-id={id}
              tabIndex={-1}
              draggable
              onDragStart={() => {
                dragged.current = id
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged.current !== null) move(dragged.current, place)
                dragged.current = null
              }}
            >
              <span className="routing-order-place muted">{place + 1}</span>
              <span className="routing-order-text">
                <b>{name}</b>
                {row && (
                  <>
                    {row.status && (
                      <StatusTag
                        tone={routingTones[row.status]}
                        label={formatMessage({ id: `enum.routingStatus.${row.status}` })}
                        code={row.status}
                      />
                    )}
                    <span className="routing-order-more muted">
                      {conditionText(row, intl)} → {weightText(row.targets)}
                    </span>
                  </>
                )}
              </span>
              <Button
                icon={<ArrowUp />}
                variant="minimal"
                aria-disabled={place === 0}
                aria-keyshortcuts="Alt+ArrowUp"
                aria-label={formatMessage({ id: 'routing.order.up' }, { name })}
                onClick={() => move(id, place - 1)}
              />
              <Button
                icon={<ArrowDown />}
                variant="minimal"
                aria-disabled={place === ids.length - 1}
                aria-keyshortcuts="Alt+ArrowDown"
                aria-label={formatMessage({ id: 'routing.order.down' }, { name })}
                onClick={() => move(id, place + 1)}
              />
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

function NamesInOrder({ order, rows }: Order) {
  return (
    <ol className="routing-order-names">
      {order.map((id) => (
        <li key={id}>
          {id} {rows.find((row) => row.id === id)?.name}
        </li>
      ))}
    </ol>
  )
}

function orderOf(rows: Rows): Order {
  return { order: rows.map(({ id }) => id), rows }
}
