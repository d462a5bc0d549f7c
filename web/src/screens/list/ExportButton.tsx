import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ExportedList } from '../export/ExportDialog.tsx'

// Loaded on demand, because most visits export nothing.
const ExportDialog = lazyPart(() => import('../export/ExportDialog.tsx'), 'ExportDialog')

interface ExportButtonProps<Row> {
  /** Called while the dialog is open only, because it copies the ids of all selected rows. */
  readonly of: () => ExportedList<Row>
}

/** Opens the export of a list. It knows itself whether the dialog is open, so that opening it does not render the list again. */
export function ExportButton<Row>({ of }: ExportButtonProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="minimal" onClick={() => setOpen(true)}>
        {useIntl().formatMessage({ id: 'list.export' })}
      </Button>
      {isOpen && <ExportDialog of={of() as ExportedList<never>} onClose={() => setOpen(false)} />}
    </>
  )
}
