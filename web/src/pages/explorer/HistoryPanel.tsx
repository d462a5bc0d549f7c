import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import type { KeptQuery } from './kept.ts'

interface HistoryPanelProps {
  readonly history: readonly KeptQuery[]
  /** Shown to users with an empty history. */
  readonly examples: readonly {
    readonly query: string
    readonly variables: Readonly<Record<string, unknown>> | null
  }[]
  readonly onRestore: (kept: Pick<KeptQuery, 'query' | 'variables'>) => void
}

/** The queries run in this tab, without secrets. Three examples if there are none. */
export function HistoryPanel({ history, examples, onRestore }: HistoryPanelProps) {
  const { formatMessage, formatTime } = useIntl()
  const shownExamples = examples.map(({ query, variables }) => ({
    query,
    variables: variables === null ? '' : JSON.stringify(variables, null, 2),
  }))
  return (
    <Panel title={formatMessage({ id: history.length > 0 ? 'explorer.history' : 'explorer.history.examples' })}>
      <ul className="explorer-history">
        {history.length > 0
          ? history.map((kept) => (
              <li key={kept.at}>
                <button type="button" onClick={() => onRestore(kept)}>
                  <code translate="no">{nameOf(kept.query)}</code>
                  <span className="muted">
                    {formatTime(kept.at)} {kept.merchant}
                  </span>
                </button>
              </li>
            ))
          : shownExamples.map((example) => (
              <li key={example.query}>
                <button type="button" onClick={() => onRestore(example)}>
                  <code translate="no">{nameOf(example.query)}</code>
                </button>
              </li>
            ))}
      </ul>
    </Panel>
  )
}

/** The name of the first operation, or the start of the text. */
function nameOf(query: string): string {
  const text = query.replace(/^\s*#.*$/gm, '').trim()
  return /\b(?:query|mutation)\s+(\w+)/.exec(text)?.[1] ?? text.replace(/\s+/g, ' ').slice(0, 60)
}
