import { Button, ProgressBar } from '@blueprintjs/core'
import { Upload } from '@blueprintjs/icons'
import { ruleBounds } from '@portal/schema/rule'
import { type DragEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type FileFault, readRuleFile } from './rule-file.ts'

interface FileChoiceProps {
  readonly type: 'DRL' | 'XLS'
  /** Whether a file would replace an existing body. */
  readonly isReplacing: boolean
  readonly disabled: boolean
  readonly onRead: (body: string) => void
}

type Reading =
  | { readonly state: 'idle' }
  | { readonly state: 'reading'; readonly name: string; readonly share: number }
  | { readonly state: 'read'; readonly name: string }
  | { readonly state: 'refused'; readonly name: string; readonly fault: FileFault }

const accepted = { DRL: '.drl,text/plain', XLS: '.xls,.xlsx' } as const

/** Reads the body of a rule from a chosen or dropped file. A file that cannot be a body changes nothing. */
export function FileChoice({ type, isReplacing, disabled, onRead }: FileChoiceProps) {
  const { formatMessage, formatNumber } = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState<Reading>({ state: 'idle' })
  const [isOver, setOver] = useState(false)
  /** The file chosen last. Results of earlier files are ignored. */
  const last = useRef<File | null>(null)

  async function take(file: File | undefined): Promise<void> {
    if (!file || disabled) return
    last.current = file
    const { name } = file
    setReading({ state: 'reading', name, share: 0 })
    const outcome = await readRuleFile(file, type, (share) => setReading({ state: 'reading', name, share }))
    if (last.current !== file) return
    if ('fault' in outcome) return setReading({ state: 'refused', name, fault: outcome.fault })
    setReading({ state: 'read', name })
    onRead(outcome.body)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      className={isOver ? 'rule-drop rule-drop-over' : 'rule-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted[type]}
        aria-label={formatMessage({ id: `rules.file.choose.${type}` })}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // Allows choosing the same file again after it was corrected.
          currentTarget.value = ''
        }}
      />
      <Button icon={<Upload />} disabled={disabled} onClick={() => input.current?.click()}>
        {formatMessage({ id: isReplacing ? `rules.file.replace.${type}` : `rules.file.choose.${type}` })}
      </Button>
      <span className="muted">
        {formatMessage({ id: 'rules.file.drop' }, { most: formatNumber(ruleBounds.body.most / 1024) })}
      </span>
      {reading.state === 'reading' && (
        <div className="rule-reading" role="status">
          {formatMessage({ id: 'rules.file.reading' }, { name: reading.name })}
          <ProgressBar value={reading.share} stripes={false} />
        </div>
      )}
      {reading.state === 'read' && (
        <p role="status" className="rule-reading">
          {formatMessage({ id: 'rules.file.read' }, { name: reading.name })}
        </p>
      )}
      {reading.state === 'refused' && (
        <p role="alert" className="rule-problem rule-reading">
          {formatMessage(
            { id: `rules.file.fault.${reading.fault}` },
            { name: reading.name, most: formatNumber(ruleBounds.body.most / 1024) },
          )}
        </p>
      )}
    </div>
  )
}
