import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { CodeEditor } from '../../screens/editor/CodeEditor.tsx'
import { FindingList } from '../../screens/editor/FindingList.tsx'
import type { TextEditorHandle } from '../../screens/editor/TextEditor.tsx'
import type { OwnInputProps } from '../../screens/entry/kind.ts'
import { FileChoice } from './FileChoice.tsx'
import { findingsOf } from './findings.ts'
import './rules.css'
import { readBody } from './rule-body.ts'
import { WorkbookFacts } from './WorkbookFacts.tsx'

/**
 * The body of a rule, in the format chosen in the form. The input for the other format is restored when that is chosen
 * again.
 */
export function BodyInput(props: OwnInputProps) {
  const { label, value, values, problem, refusal, disabled, help, onChange } = props
  const { formatMessage } = useIntl()
  const editor = useRef<TextEditorHandle>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const fileType = values.fileType === 'XLS' ? 'XLS' : 'DRL'
  useOtherBody(fileType, value, onChange)
  const findings = useFindings(refusal)
  const body = readBody(value)
  const words =
    findings.length > 0 ? formatMessage({ id: 'rules.findings' }, { count: findings.length }) : (problem ?? null)

  // The refusal closed the review: move keyboard users to the first finding.
  useEffect(() => {
    if (findings.length > 0) editor.current?.goTo(0)
  }, [findings])

  return (
    <fieldset ref={field} className="rule-body">
      <legend>{label}</legend>
      <p className="muted">{help}</p>
      {fileType === 'DRL' ? (
        <CodeEditor
          label={label}
          description={formatMessage({ id: 'editor.keys' })}
          language="drl"
          value={body.is === 'text' ? value : ''}
          disabled={disabled}
          isInvalid={words !== null}
          findings={findings}
          handle={editor}
          onChange={onChange}
        />
      ) : (
        body.is === 'workbook' && <WorkbookFacts body={body} />
      )}
      {words && (
        <p role="alert" className="rule-problem">
          {words}
        </p>
      )}
      {findings.length > 0 && <FindingList findings={findings} onGoTo={(index) => editor.current?.goTo(index)} />}
      {fileType === 'DRL' && <p className="muted rule-keys">{formatMessage({ id: 'editor.keys' })}</p>}
      <FileChoice key={fileType} type={fileType} isReplacing={value !== ''} disabled={disabled} onRead={onChange} />
    </fieldset>
  )
}

const noFindings = [] as const

/** The findings of a refusal. Returns the same array for the same refusal. */
function useFindings(refusal: unknown) {
  const known = useRef<{ readonly refusal: unknown; readonly findings: ReturnType<typeof findingsOf> }>({
    refusal: null,
    findings: noFindings,
  })
  if (known.current.refusal !== refusal) known.current = { refusal, findings: findingsOf(refusal) }
  return known.current.findings
}

/** Keeps the input for one format while the other one is chosen. */
function useOtherBody(fileType: 'DRL' | 'XLS', value: string, onChange: (value: string) => void): void {
  const kept = useRef<Partial<Record<'DRL' | 'XLS', string>>>({})
  const before = useRef(fileType)
  if (before.current === fileType) kept.current[fileType] = value
  // biome-ignore lint/correctness/useExhaustiveDependencies: only if another format is chosen
  useEffect(() => {
    if (before.current === fileType) return
    before.current = fileType
    // A colleague's version brings its own body along with its format.
    if (value !== '' && (readBody(value).is === 'workbook') === (fileType === 'XLS')) kept.current[fileType] = value
    else onChange(kept.current[fileType] ?? '')
  }, [fileType])
}
