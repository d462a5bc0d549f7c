import { largestDocument } from '@portal/schema/document-limits'
import { useIntl } from 'react-intl'
import { limitsBroken, mostOfQuery, type QueryFigures } from './query-figures.ts'

interface FiguresProps {
  readonly text: string
  /** Null if the text is not GraphQL or is too long to parse. */
  readonly figures: QueryFigures | null
}

/** The size of the query compared with the gateway's limits, before it is sent. The gateway checks it again. */
export function Figures({ text, figures }: FiguresProps) {
  const { formatMessage, formatNumber } = useIntl()
  const broken = figures ? limitsBroken(figures) : text.length > largestDocument ? (['bytes'] as const) : []
  const counted = figures ?? { bytes: text.length, tokens: 0, depth: 0, aliases: 0, directives: 0, cost: 0 }
  return (
    <>
      {figures && (
        <p className="explorer-figures muted">
          {formatMessage(
            { id: 'explorer.figures' },
            {
              cost: formatNumber(figures.cost, { maximumFractionDigits: 1 }),
              mostCost: formatNumber(mostOfQuery.cost),
              depth: formatNumber(figures.depth),
              mostDepth: formatNumber(mostOfQuery.depth),
            },
          )}
        </p>
      )}
      {broken.length > 0 && (
        <ul className="explorer-broken" role="alert">
          {broken.map((name) => (
            <li key={name}>
              {formatMessage(
                { id: `explorer.limit.${name}` },
                { found: formatNumber(Math.ceil(counted[name])), most: formatNumber(mostOfQuery[name]) },
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
