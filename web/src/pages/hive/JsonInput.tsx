import { Button } from '@blueprintjs/core'
import { jsonFault } from '@portal/schema/json-fault'
import { useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { CodeEditor } from '../../screens/editor/CodeEditor.tsx'
import type { TextEditorHandle } from '../../screens/editor/TextEditor.tsx'
import type { OwnInputProps } from '../../screens/entry/kind.ts'

/** A JSON editor with a link to the place of a syntax error. */
export function JsonInput({ label, value, problem, disabled, onChange }: OwnInputProps) {
  const { formatMessage } = useIntl()
  const editor = useRef<TextEditorHandle>(null)
  const fault = useMemo(() => (value.trim() === '' ? null : jsonFault(value)), [value])
  const words = fault && formatMessage({ id: 'hives.json.fault' }, { ...fault })
  const findings = useMemo(() => (fault && words ? [{ ...fault, message: words }] : []), [fault, words])
  return (
    <fieldset className="hive-json">
      <legend>{label}</legend>
      <CodeEditor
        label={label}
        description={formatMessage({ id: 'editor.keys' })}
        language="json"
        value={value}
        disabled={disabled}
        isInvalid={problem !== null}
        findings={findings}
        handle={editor}
        onChange={onChange}
      />
      {(words ?? problem) && (
        <p role="alert" className="hive-problem">
          {words ? (
            <Button variant="minimal" size="small" text={words} onClick={() => editor.current?.goTo(0)} />
          ) : (
            problem
          )}
        </p>
      )}
      <p className="muted">{formatMessage({ id: 'editor.keys' })}</p>
    </fieldset>
  )
}
