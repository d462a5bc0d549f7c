import { Button } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import type { ShowKept } from './ChangesTable.tsx'
import { KeptText } from './KeptText.tsx'
import { useLedgerTexts } from './use-ledger-texts.ts'
import { differences, type Version, valuesOf } from './versions.ts'

/** Opens the object's form with the values of an earlier version. */
export type Restore = (values: Readonly<Record<string, unknown>>) => void

interface RestoreButtonProps {
  readonly version: Version
  /** The newest version. */
  readonly now: Version
  /** Whether the object has been changed elsewhere since the newest version. If so, any version can differ from it. */
  readonly isChangedSince: boolean
  readonly onRestore: Restore
  readonly show?: ShowKept | undefined
}

/** Longer values are shown only in the review. */
const longestNamed = 40

/**
 * Restores a version through the review, and names the fields that this sets. There is no button if it would set none.
 */
export function RestoreButton({ version, now, isChangedSince, onRestore, show }: RestoreButtonProps) {
  const intl = useIntl()
  const texts = useLedgerTexts()
  const { number, values } = version
  const changes = differences(now.values, values).filter(({ recordedAs }) => recordedAs === 'VALUE')
  const changed =
    isChangedSince && changes.length === 0 ? values.filter(({ recordedAs }) => recordedAs === 'VALUE') : changes
  if (changed.length === 0) return null
  const all = valuesOf(values)
  const named = [...new Set(changed.map(({ field }) => field))].slice(0, 3).map((field) => {
    const value = values.find((kept) => kept.field === field)?.value
    const isShort = ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= longestNamed
    return (
      <Fragment key={field}>
        {texts.label(field)}
        {isShort && <> {show?.(field, all) || <KeptText value={value} recordedAs="VALUE" field={field} />}</>}
      </Fragment>
    )
  })
  const fields = intl.formatList(named)
  return (
    <Button size="small" variant="outlined" icon={<Undo />} onClick={() => onRestore(valuesOf(values))}>
      {number === null
        ? intl.formatMessage({ id: 'ledger.restore.before' }, { fields })
        : intl.formatMessage({ id: 'ledger.restore' }, { number, fields })}
    </Button>
  )
}
