import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { PlainDialog } from '../../ui/PlainDialog.tsx'
import { FinderBox } from './FinderBox.tsx'

/** The finder over any page. */
export function FinderDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <PlainDialog label={formatMessage({ id: 'finder.title' })} className="finder-dialog" onClose={onClose}>
      <FinderBox text="" isPage={false} input={input} onOpen={onClose} />
    </PlainDialog>
  )
}
