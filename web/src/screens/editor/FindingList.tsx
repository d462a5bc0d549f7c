import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import type { Finding } from './finding.ts'
import './finding-list.css'

interface FindingListProps {
  readonly findings: readonly Finding[]
  readonly onGoTo: (finding: number) => void
}

/** The findings in a text, each with a link to its line. The messages are the platform's own. */
export function FindingList({ findings, onGoTo }: FindingListProps) {
  const { formatMessage } = useIntl()
  return (
    <ul className="finding-list" aria-label={formatMessage({ id: 'editor.findings' })}>
      {findings.map(({ line, column, message }, index) => (
        <li key={`${line}-${column}-${message}`}>
          <Button
            variant="minimal"
            size="small"
            className="finding-place"
            onClick={() => onGoTo(index)}
            text={
              column === null
                ? formatMessage({ id: 'editor.finding.line' }, { line })
                : formatMessage({ id: 'editor.finding.place' }, { line, column })
            }
          />
          <span lang="en">{message}</span>
        </li>
      ))}
    </ul>
  )
}
