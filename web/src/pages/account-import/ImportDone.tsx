import { Button, Callout } from '@blueprintjs/core'
import { Tick, WarningSign } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'
import '../../screens/error/failure.css'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import './account-import.css'
import type { Imported } from './account-import-query.ts'
import { ItemList } from './ItemList.tsx'

interface ImportDoneProps {
  readonly imported: Imported
  readonly merchant: string
  readonly onCheck: () => void
}

/** The result of an import, and the differences that remain in a new export. */
export function ImportDone({ imported, merchant, onCheck }: ImportDoneProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const mayReadLedger = useCan('ledger')
  const { added, changed, unchanged, isRepeated, drift } = imported
  const isClean = drift?.length === 0
  return (
    <>
      <FocusedMessage takesFocus>
        <Callout
          intent={isClean ? 'success' : 'warning'}
          icon={isClean ? <Tick /> : <WarningSign />}
          className="failure"
          role="status"
        >
          <p className="failure-what">{formatMessage({ id: 'transfer.done' }, { added, changed, unchanged })}</p>
          {isRepeated && <p>{formatMessage({ id: 'import.done.repeated' })}</p>}
          <p>
            {drift === null && formatMessage({ id: 'transfer.drift.unknown' })}
            {drift &&
              (isClean
                ? formatMessage({ id: 'transfer.drift.none' })
                : formatMessage({ id: 'transfer.drift.some' }, { count: drift.length }))}
          </p>
          {mayReadLedger && (
            <p>
              <Link to={path('configuration/ledger')}>{formatMessage({ id: 'transfer.done.ledger' })}</Link>
            </p>
          )}
          {!isClean && (
            <Button size="small" onClick={onCheck}>
              {formatMessage({ id: 'transfer.checkAgain' })}
            </Button>
          )}
        </Callout>
      </FocusedMessage>
      {drift && drift.length > 0 && (
        <Panel title={formatMessage({ id: 'transfer.drift' })}>
          <ItemList items={drift} merchant={merchant} words="drift" />
        </Panel>
      )}
    </>
  )
}
