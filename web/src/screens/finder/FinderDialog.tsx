import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { caretToEnd } from '../../keys/use-typed-ahead.ts'
import { PlainDialog } from '../../ui/PlainDialog.tsx'
import { FinderBox } from './FinderBox.tsx'

interface FinderDialogProps {
  readonly onClose: () => void
  /** What the user typed before the finder was loaded. */
  readonly typed: string
}

/** The finder over any page. */
export function FinderDialog({ onClose, typed }: FinderDialogProps) {
  const { formatMessage } = useIntl()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current === null) return
    input.current.focus()
    caretToEnd(input.current)
  }, [])
  return (
    <PlainDialog label={formatMessage({ id: 'finder.title' })} className="finder-dialog" onClose={onClose}>
      <FinderBox text={typed} isPage={false} input={input} onOpen={onClose} />
    </PlainDialog>
  )
}
