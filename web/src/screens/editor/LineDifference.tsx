import { useIntl } from 'react-intl'
import '../../ui/text.css'
import './line-difference.css'
import { type DifferenceLine, differenceOf } from './line-difference.ts'

interface LineDifferenceProps {
  /** The name of the compared text. */
  readonly label: string
  readonly before: string
  readonly after: string
}

/** More lines would only slow down the page; no one reads them. */
const mostLines = 1000

const signs = { same: '', removed: '−', added: '+' } as const

/**
 * The differences between two texts, line by line, accessible to everyone. The module is large: use `LazyDifference`.
 */
export function LineDifference({ label, before, after }: LineDifferenceProps) {
  const { formatMessage } = useIntl()
  const { parts, removed, added, isOnlyLineEnds } = differenceOf(before, after)
  if (parts.length === 0) {
    return (
      <p className="muted">
        {formatMessage({ id: isOnlyLineEnds ? 'editor.difference.lineEnds' : 'editor.difference.none' })}
      </p>
    )
  }
  let room = mostLines
  return (
    <div>
      <p className="muted">{formatMessage({ id: 'editor.difference.count' }, { removed, added })}</p>
      <table className="line-difference" aria-label={label}>
        <tbody>
          {parts.map((part) => {
            const lines = part.lines.slice(0, Math.max(room, 0))
            room -= part.lines.length
            const first = lines[0]
            return (
              first && [
                part.omitted > 0 && (
                  <tr key={`left-${first.is}-${first.number}`} className="line-difference-left">
                    <td colSpan={3}>{formatMessage({ id: 'editor.difference.left' }, { count: part.omitted })}</td>
                  </tr>
                ),
                ...lines.map((line) => <Line key={`${line.is}-${line.number}`} line={line} />),
              ]
            )
          })}
        </tbody>
      </table>
      {room < 0 && <p>{formatMessage({ id: 'editor.difference.more' }, { count: mostLines })}</p>}
    </div>
  )
}

function Line({ line: { is, number, text } }: { readonly line: DifferenceLine }) {
  const { formatMessage } = useIntl()
  return (
    <tr className={`line-difference-${is}`}>
      <th scope="row">{number}</th>
      <td className="line-difference-sign">
        <span aria-hidden="true">{signs[is]}</span>
        {is !== 'same' && <span className="visually-hidden">{formatMessage({ id: `editor.difference.${is}` })}</span>}
      </td>
      <td>
        <code>{text}</code>
      </td>
    </tr>
  )
}
