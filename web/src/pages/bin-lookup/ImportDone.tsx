import { Callout } from '@blueprintjs/core'
import { Tick, WarningSign } from '@blueprintjs/icons'
import type { BinImported, BinImportPlan } from '@portal/schema/bin-import'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import '../../screens/error/failure.css'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { LineErrors } from './LineErrors.tsx'
import { type LineError, lineError } from './line-error.ts'

interface ImportDoneProps {
  readonly file: string
  /** The plan that the user confirmed. */
  readonly plan: BinImportPlan
  readonly imported: BinImported
}

/** The result of an import. Shows whether its counts add up to the lines of the file. */
export function ImportDone({ file, plan, imported: done }: ImportDoneProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { imported, updated, unchanged, rejected, lines, fileUploadErrors, isReconciled, isRepeated } = done
  const errors = [
    ...plan.badLines.map((line) => lineError(line, intl)),
    // The plan already shows the portal's own errors, in the reader's language.
    ...fileUploadErrors
      .filter(({ by }) => by === 'PLATFORM')
      .map(({ line, message }): LineError => {
        const problem = formatMessage({ id: 'bin.import.byPlatform' }, { message })
        return { line, column: '', value: '', problem }
      }),
  ].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const isClean = rejected === 0 && isReconciled
  return (
    <>
      <FocusedMessage takesFocus>
        <Callout
          intent={isClean ? 'success' : 'warning'}
          icon={isClean ? <Tick /> : <WarningSign />}
          className="failure"
          role="status"
        >
          <p className="failure-what">
            {formatMessage({ id: 'bin.import.done' }, { imported, updated, unchanged, rejected })}
          </p>
          <p>{formatMessage({ id: isReconciled ? 'bin.import.done.sum' : 'bin.import.done.noSum' }, { lines })}</p>
          {isRepeated && <p>{formatMessage({ id: 'import.done.repeated' })}</p>}
          <p>
            <Link to={usePath()('all/bin')}>{formatMessage({ id: 'bin.import.done.list' })}</Link>
          </p>
        </Callout>
      </FocusedMessage>
      {errors.length > 0 && (
        <LineErrors
          title={formatMessage({ id: 'bin.import.rejected' }, { count: rejected })}
          about={formatMessage({ id: 'bin.import.rejected.about' })}
          errors={errors}
          file={file}
        />
      )}
    </>
  )
}
