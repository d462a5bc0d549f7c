import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { afterEvent, type FinderEvent, type FinderState, noText } from './finder-state.ts'
import { type Recognized, recognize } from './recognize.ts'
import { type Source, useSources } from './use-sources.tsx'

/**
 * The pause in typing before a search is sent, so that fast typing does not search for each letter; in milliseconds.
 */
const typingMs = 90

export interface Finder {
  readonly state: FinderState
  readonly read: Recognized
  readonly sources: readonly Source[]
  readonly type: (text: string) => void
  readonly highlight: (key: string | null) => void
  readonly retry: (source: Source) => void
}

/** The text of the finder, its interpretation, and the results of each source that can have hits for it. */
export function useFinder(text: string): Finder {
  const client = useApolloClient()
  const [state, dispatch] = useReducer(afterEvent, text, (begun) => afterEvent(noText, typedEvent(begun)))
  const [hadCard, setHadCard] = useState(() => recognize(text).hadCard)
  const pauseMs = useRef(typingMs)
  const recognized = useMemo(() => recognize(state.text), [state.text])
  const read = { ...recognized, hadCard }
  const sources = useSources(read)
  const ask = ({ name, document, search }: Source) => {
    if (search === null) return
    const of = { source: name, search: state.search }
    dispatch({ type: 'asked', ...of })
    client
      .query({ query: document, variables: { search }, fetchPolicy: 'network-only' })
      .then(({ data, error }) => {
        if (!data) throw error
        const keys = data.found.items.map((row) => rowKey(name, row))
        dispatch({ type: 'answered', ...of, page: data.found, keys, at: Date.now() })
      })
      .catch(() => dispatch({ type: 'failed', ...of }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search and the merchant's client decide what to ask
  useEffect(() => {
    const timer = setTimeout(() => sources.forEach(ask), pauseMs.current)
    return () => clearTimeout(timer)
  }, [state.search, client])
  return {
    state,
    read,
    sources,
    type: (typed) => {
      setHadCard(recognize(typed).hadCard)
      // A pasted text is complete, so there is no need to wait.
      pauseMs.current = typed.length > state.text.length + 1 ? 0 : typingMs
      dispatch(typedEvent(typed))
    },
    highlight: (key) => dispatch({ type: 'highlighted', key }),
    retry: ask,
  }
}

/** The event for a typed text. A card number must not stay in the field. */
function typedEvent(typed: string): FinderEvent {
  const { search, hadCard } = recognize(typed)
  return { type: 'typed', text: hadCard ? search : typed, search }
}

/** The identity of a row of a source. */
export function rowKey(
  source: string,
  { id, merchantAccount }: { id: string; merchantAccount?: string | null },
): string {
  return `${source} ${merchantAccount ?? ''} ${id}`
}
