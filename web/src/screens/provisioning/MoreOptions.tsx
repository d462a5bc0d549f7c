import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Failure } from '../error/Failure.tsx'
import './more-options.css'
import type { OptionPages } from './use-option-pages.ts'

interface MoreOptionsProps {
  readonly pages: OptionPages<unknown>
  /** The field with these options. */
  readonly field: string
}

/** Shows that not all options are listed, with a button for more, or why they could not be read. */
export function MoreOptions({ pages: { items, total, isReading, error, read }, field }: MoreOptionsProps) {
  const { formatMessage } = useIntl()
  if (error) {
    return <Failure what={formatMessage({ id: 'provisioning.options.failed' }, { field })} error={error} retry={read} />
  }
  if (items.length >= total) return null
  return (
    <p className="more-options muted">
      {formatMessage({ id: 'provisioning.options.some' }, { shown: items.length, total })}{' '}
      <Button size="small" loading={isReading} onClick={read}>
        {formatMessage({ id: 'provisioning.options.more' })}
      </Button>
    </p>
  )
}
