import { useIntl } from 'react-intl'

const keys = ['hit', 'falsePositive', 'match', 'note', 'leaveNote', 'repeat', 'skip', 'undo', 'help'] as const
const names: Readonly<Record<(typeof keys)[number], string>> = {
  hit: '1–9',
  falsePositive: 'F',
  match: 'M',
  note: 'N',
  leaveNote: 'Enter, Esc',
  repeat: 'R',
  skip: 'S',
  undo: 'U',
  help: '?',
}

/** The keys of the deck. */
export function KeyHelp() {
  const { formatMessage } = useIntl()
  return (
    <dl className="deck-keys">
      {keys.map((key) => (
        <div key={key}>
          <dt>
            <kbd>{names[key]}</kbd>
          </dt>
          <dd>{formatMessage({ id: `sanctions.key.${key}` })}</dd>
        </div>
      ))}
    </dl>
  )
}
