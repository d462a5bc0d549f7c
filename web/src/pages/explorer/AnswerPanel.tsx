import { Button, Callout } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { keep } from '../../screens/download/use-download.ts'
import { TextEditor, type TextEditorHandle } from '../../screens/editor/TextEditor.tsx'
import { Failure } from '../../screens/error/Failure.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { layOut, mostShown } from './answer-text.ts'
import type { Answer, AnswerError } from './send-query.ts'

interface AnswerPanelProps {
  readonly answer: Answer | null
  readonly failure: unknown
  /** Whether a mutation was sent and its outcome is unknown. */
  readonly isUnknown: boolean
  readonly running: boolean
}

/** The response as received, with each failed field marked in place. */
export function AnswerPanel({ answer, failure, isUnknown, running }: AnswerPanelProps) {
  const { formatMessage, formatNumber } = useIntl()
  const title = formatMessage({ id: 'explorer.answer' })
  return (
    <Panel
      title={title}
      actions={
        <span role="status" className="muted">
          {running && formatMessage({ id: 'explorer.running' })}
          {!running &&
            answer &&
            formatMessage(
              { id: 'explorer.answered' },
              {
                status: answer.status,
                size: formatNumber(answer.whole.size / 1024, { maximumFractionDigits: 1 }),
                milliseconds: formatNumber(Math.round(answer.milliseconds)),
                errors: answer.errors.length,
              },
            )}
        </span>
      }
    >
      {failure !== null && <Failure what={formatMessage({ id: 'explorer.failed' })} error={failure} />}
      {isUnknown && (
        <Callout intent="warning" role="alert">
          {formatMessage({ id: 'explorer.unknown' })}
        </Callout>
      )}
      {running && answer === null && <SkeletonLines count={6} />}
      {answer === null && !running && failure === null && !isUnknown && (
        <p className="muted">{formatMessage({ id: 'explorer.answer.none' })}</p>
      )}
      {answer && <ShownAnswer answer={answer} title={title} />}
    </Panel>
  )
}

function ShownAnswer({ answer, title }: { readonly answer: Answer; readonly title: string }) {
  const { formatMessage, formatNumber } = useIntl()
  const editor = useRef<TextEditorHandle>(null)
  const { shown, marked, findings } = useMemo(() => {
    const shown = layOut(
      answer.text,
      answer.errors.flatMap(({ path }) => (path ? [path] : [])),
    )
    const placed = answer.errors.flatMap((error) => {
      const place = error.path && shown.places.get(error.path)
      return place ? [{ error, finding: { ...place, message: said(error) } }] : []
    })
    return { shown, marked: placed.map(({ error }) => error), findings: placed.map(({ finding }) => finding) }
  }, [answer])
  const save = () => keep(answer.whole, 'answer.json')
  return (
    <>
      {answer.errors.length > 0 && (
        <ul className="explorer-errors" aria-label={formatMessage({ id: 'explorer.errors' })}>
          {answer.errors.map((error, index) => {
            const mark = marked.indexOf(error)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the errors of a response never move
              <li key={index}>
                {error.code && <code translate="no">{error.code}</code>} <span lang="en">{error.message}</span>{' '}
                {error.path &&
                  (mark >= 0 ? (
                    <Button size="small" variant="minimal" onClick={() => editor.current?.goTo(mark)}>
                      <code translate="no">{error.path.join('.')}</code>
                    </Button>
                  ) : (
                    <code translate="no">{error.path.join('.')}</code>
                  ))}
              </li>
            )
          })}
        </ul>
      )}
      {shown.isCut && (
        <Callout intent="warning" compact>
          {formatMessage(
            { id: 'explorer.answer.cut' },
            {
              shown: formatNumber(mostShown / 1024 / 1024),
              size: formatNumber(answer.whole.size / 1024 / 1024, { maximumFractionDigits: 1 }),
            },
          )}
        </Callout>
      )}
      <div className="explorer-answer">
        <TextEditor
          label={title}
          description={formatMessage({ id: 'explorer.answer.keys' })}
          language="json"
          value={shown.text}
          findings={findings}
          handle={editor}
        />
      </div>
      <Button size="small" icon={<Download />} onClick={save} text={formatMessage({ id: 'explorer.answer.save' })} />
    </>
  )
}

function said({ code, message }: AnswerError): string {
  return code === null ? message : `${code}: ${message}`
}
