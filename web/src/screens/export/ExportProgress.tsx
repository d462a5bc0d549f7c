import { Button, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Failure } from '../error/Failure.tsx'
import { Message } from '../error/Message.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { ExportProof } from './export-query.ts'
import type { ExportState } from './use-export.ts'

interface ExportProgressProps {
  readonly file: Exclude<ExportState, { readonly state: 'idle' }>
  /** The conditions on the rows, as texts. */
  readonly conditions: readonly string[]
  /** Exports the same rows and columns again. */
  readonly onAgain: () => void
  /** Returns to the choices. */
  readonly onChange: () => void
  readonly onClose: () => void
}

/** A file while it arrives, and then its proof or the reason for a failure. */
export function ExportProgress({ file, conditions, onAgain, onChange, onClose }: ExportProgressProps) {
  const { formatMessage, formatNumber } = useIntl()
  const isRunning = file.state === 'arriving' || file.state === 'checking'
  return (
    <>
      <DialogBody>
        <div className="export-form">
          {file.state === 'arriving' && (
            <>
              <p role="status">
                {formatMessage(
                  {
                    id:
                      file.received === 0
                        ? 'export.begun'
                        : file.total === null
                          ? 'export.arrived'
                          : 'export.arrivedOf',
                  },
                  {
                    rows: formatNumber(file.rows),
                    total: formatNumber(Math.max(file.total ?? 0, file.rows)),
                    size: formatNumber(Math.round(file.received / 1024)),
                  },
                )}
              </p>
              <ProgressBar
                animate={false}
                aria-label={formatMessage({ id: 'export.progress' })}
                {...(file.rows === 0 || file.total ? { value: Math.min(1, file.rows / (file.total || 1)) } : {})}
              />
            </>
          )}
          {file.state === 'checking' && <p role="status">{formatMessage({ id: 'export.checking' })}</p>}
          {file.state === 'failed' && <Failure what={formatMessage({ id: 'export.failed' })} error={file.error} />}
          {(file.state === 'broken' || file.state === 'differs' || file.state === 'notKept') && (
            <Message intent="danger" role="alert" what={formatMessage({ id: `export.${file.state}` })}>
              <p>{formatMessage({ id: 'export.notSaved' })}</p>
              {file.state === 'broken' && file.why !== null && <p>{file.why}</p>}
            </Message>
          )}
          {file.state === 'done' && (
            <>
              <p role="status">{formatMessage({ id: 'export.saved' }, { name: file.name })}</p>
              <Proof proof={file.proof} conditions={conditions} />
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          isRunning ? (
            <Button
              key="cancel"
              onClick={file.state === 'arriving' ? file.stop : undefined}
              disabled={file.state === 'checking'}
            >
              {formatMessage({ id: 'export.cancel' })}
            </Button>
          ) : file.state === 'done' ? (
            <Button key="done" intent="primary" autoFocus onClick={onClose}>
              {formatMessage({ id: 'export.done' })}
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>{formatMessage({ id: 'export.close' })}</Button>
              <Button onClick={onChange}>{formatMessage({ id: 'export.change' })}</Button>
              <Button key="again" intent="primary" autoFocus onClick={onAgain}>
                {formatMessage({ id: 'error.retry' })}
              </Button>
            </>
          )
        }
      />
    </>
  )
}

function Proof({ proof, conditions }: { readonly proof: ExportProof; readonly conditions: readonly string[] }) {
  const { formatMessage, formatNumber } = useIntl()
  const { timezone } = usePreferences()
  return (
    <Fields>
      <Field label={formatMessage({ id: 'export.proof.rows' })}>{formatNumber(proof.rows)}</Field>
      <Field label={formatMessage({ id: 'export.proof.bytes' })}>{formatNumber(proof.bytes)}</Field>
      <Field label="SHA-256" isWide>
        <Id value={proof.sha256 ?? ''} />
      </Field>
      {proof.createdUntil !== null && proof.createdUntil !== undefined && (
        <Field label={formatMessage({ id: 'export.proof.until' })}>
          <Timestamp iso={proof.createdUntil} /> ({timezone === 'UTC' ? 'UTC' : `${timezone}; ${proof.createdUntil}`})
        </Field>
      )}
      <Field label={formatMessage({ id: 'export.proof.conditions' })}>
        {conditions.length > 0 && proof.method !== 'IDS'
          ? conditions.join(' · ')
          : formatMessage({ id: 'export.proof.none' })}
      </Field>
      <Field label={formatMessage({ id: 'export.proof.method' })}>
        {formatMessage({ id: `export.method.${proof.method}` })}
      </Field>
    </Fields>
  )
}
