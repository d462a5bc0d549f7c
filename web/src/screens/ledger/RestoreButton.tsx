import { Button } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useLedgerTexts } from './use-ledger-texts.ts'
import { differences, type Version, valuesOf } from './versions.ts'

/** Opens the object's form with the values of an earlier version. */
export type Restore = (values: Readonly<Record<string, unknown>>) => void

interface RestoreButtonProps {
  readonly version: Version
  /** The newest version. */
  readonly now: Version
  /** Whether the object was changed elsewhere since the newest version. Then any version can differ from it. */
  readonly isChangedSince: boolean
  readonly onRestore: Restore
}

/** Restores a version through the review, and names the fields that this sets. No button if it would set none. */
export function RestoreButton({ version, now, isChangedSince, onRestore }: RestoreButtonProps) {
  const intl = useIntl()
  const texts = useLedgerTexts()
  const { number, values } = version
  const changes = differences(now.values, values).filter(({ recordedAs }) => recordedAs === 'VALUE')
  const changed =
    isChangedSince && changes.length === 0 ? values.filter(({ recordedAs }) => recordedAs === 'VALUE') : changes
  if (changed.length === 0) return null
  const fields = intl.formatList([...new Set(changed.map(({ field }) => texts.field(field)))].slice(0, 3))
  return (
    <Button size="small" variant="outlined" icon={<Undo />} onClick={() => onRestore(valuesOf(values))}>
      {number === null
        ? intl.formatMessage({ id: 'ledger.restore.before' }, { fields })
        : intl.formatMessage({ id: 'ledger.restore' }, { number, fields })}
    </Button>
  )
}
