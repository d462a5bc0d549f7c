import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { Kind } from 'graphql/language/kinds'
import { useEffect, useRef, useState } from 'react'
import { connection } from '../../../network/gateway.ts'
import { createLive, type Live } from '../../live/live.ts'
import { listKey } from '../list-moment.ts'
import type { ListDocument, ListPage, ListVariables } from '../list-types.ts'
import { amongVariables, foundIn, judge, type Look, newsVariables, type Shown, type Verdict } from './look.ts'
import { paceOf } from './pace.ts'
import { shareLooks } from './shared-looks.ts'

/** Automatic refreshes do not count as user activity (specification 4.1). */
const passive = { headers: { 'x-portal-passive': '1' } }
/** How much later a tab looks if another tab is already watching its list. */
const graceMs = 3_000
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

interface LooksOptions<Row> {
  /** The caller, the merchant and the list. */
  readonly owner: string
  readonly document: ListDocument<Row>
  /** The displayed rows; null while there is nothing to watch. Must be a stable reference. */
  readonly shown: Shown<Row> | null
  /** Whether to count only new rows, because rows are selected. */
  readonly onlyCounts: boolean
  readonly isPaused: boolean
}

/** The last look at the displayed rows. */
export interface Looked<Row> {
  readonly shown: Shown<Row> | null
  readonly verdict: Verdict<Row> | null
  readonly isFailed: boolean
}

/** Periodically looks for new and changed rows, never while the page is hidden, offline or paused. */
export function useLooks<Row>({ owner, document, shown, onlyCounts, isPaused }: LooksOptions<Row>): Looked<Row> {
  const client = useApolloClient()
  const [looked, setLooked] = useState<Looked<Row>>({ shown: null, verdict: null, isFailed: false })
  const live = useRef<Live>(null)
  const counts = useRef(onlyCounts)
  counts.current = onlyCounts
  const paused = useRef(isPaused)
  paused.current = isPaused
  useEffect(() => {
    if (shown === null) return
    let lastInput = Date.now()
    let heardAt = 0
    let isOn = true
    const ask = async (variables: ListVariables) => {
      const isLook = declares(document, 'isLook')
      const { data } = await client.query({
        query: document as TypedDocumentNode<{ list: ListPage<Row> }, object>,
        variables: isLook ? { ...variables, isLook } : variables,
        fetchPolicy: 'no-cache',
        context: passive,
      })
      if (!data) throw new Error('The look returned nothing')
      return foundIn(data.list)
    }
    const look = async (): Promise<Look<Row>> => {
      const news = newsVariables(shown)
      const among = counts.current && shown.creation ? null : amongVariables(shown)
      const [found, rows] = await Promise.all([news && ask(news), among && ask(among)])
      return {
        news: news && found && { ...found, since: String(news.filter.from) },
        among: among && rows && { ...rows, from: textOf(among.filter.from), to: textOf(among.filter.to) },
      }
    }
    const use = (found: Look<Row>): boolean => {
      const verdict = judge(shown, found, !counts.current && amongVariables(shown) !== null)
      if (verdict === null || !isOn) return false
      setLooked((last) => ({
        shown,
        // Rows stay unchanged while some of them are selected.
        verdict:
          counts.current && last.shown === shown && last.verdict ? { ...last.verdict, ...countOf(verdict) } : verdict,
        isFailed: false,
      }))
      return true
    }
    const shared = shareLooks<Row>(keyOf(owner, shown), (found) => {
      if (paused.current || !use(found)) return
      heardAt = Date.now()
      own.postpone(graceMs)
    })
    const own = createLive({
      everyMs: () => paceOf(lastInput, Date.now()),
      clock: Date.now,
      after(millis, run) {
        const timer = setTimeout(run, millis)
        return () => clearTimeout(timer)
      },
      async read() {
        const dueAt = Date.now()
        try {
          const found = await shared.look(() => heardAt >= dueAt, look)
          if (found) use(found)
        } catch {
          if (isOn) setLooked((last) => ({ ...last, isFailed: last.shown === shown }))
        }
      },
    })
    live.current = own
    const follow = () => own.hold('hidden', globalThis.document.visibilityState === 'hidden')
    const network = () => own.hold('offline', connection.isOffline())
    const input = () => {
      const wasIdle = paceOf(lastInput, Date.now()) !== paceOf(Date.now(), Date.now())
      lastInput = Date.now()
      if (wasIdle) own.hasten()
    }
    own.hold('paused', paused.current)
    follow()
    network()
    own.start('later')
    const unsubscribe = connection.subscribe(network)
    globalThis.document.addEventListener('visibilitychange', follow)
    for (const event of inputs) globalThis.addEventListener(event, input, { passive: true, capture: true })
    return () => {
      isOn = false
      live.current = null
      own.stop()
      shared.close()
      unsubscribe()
      globalThis.document.removeEventListener('visibilitychange', follow)
      for (const event of inputs) globalThis.removeEventListener(event, input, { capture: true })
    }
  }, [client, document, owner, shown])
  useEffect(() => live.current?.hold('paused', isPaused), [isPaused])
  return looked.shown === shown ? looked : { shown, verdict: null, isFailed: false }
}

function countOf<Row>({ count, isExact }: Verdict<Row>) {
  return { count, isExact }
}

/** The key that tabs must share to share a look. */
function keyOf<Row>(owner: string, { variables, creation }: Shown<Row>): string {
  return JSON.stringify([owner, listKey(variables), creation ? null : variables.page])
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Whether a document has a variable. Looks leave out costly fields. */
function declares({ definitions }: ListDocument<unknown>, name: string): boolean {
  return definitions.some(
    (each) =>
      each.kind === Kind.OPERATION_DEFINITION &&
      each.variableDefinitions?.some(({ variable }) => variable.name.value === name),
  )
}
