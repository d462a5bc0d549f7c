import { Button, Callout, Checkbox, DialogBody, DialogFooter } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { UnsavedChanges } from '../../screens/form/UnsavedChanges.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import '../../screens/form/form.css'
import './keys.css'

interface ShownOnceProps {
  /** The name of the secret. */
  readonly title: string
  readonly value: string
  readonly onClose: () => void
}

/** Shows a new secret, which cannot be read again. Closes after the user confirms that it is saved. */
export function ShownOnce({ title, value, onClose }: ShownOnceProps) {
  const { formatMessage } = useIntl()
  const [isKept, setKept] = useState(false)
  const meansId = useId()
  const label = formatMessage({ id: 'keys.value' })
  useReturnFocus()
  return (
    <>
      <UnsavedChanges when allow={() => false} />
      <ModalDialog
        isOpen
        title={formatMessage({ id: 'keys.shown' }, { key: title })}
        aria-describedby={meansId}
        className="form-dialog"
        canOutsideClickClose={false}
        canEscapeKeyClose={false}
        isCloseButtonShown={false}
      >
        <DialogBody>
          <Callout id={meansId} intent="warning" icon={<WarningSign />}>
            {formatMessage({ id: 'keys.shown.means' })}
          </Callout>
          <p className="key-value">
            <code className="key-value-text" translate="no">
              {value}
            </code>
            <CopyButton text={value} what={label} />
          </p>
          <Checkbox
            checked={isKept}
            label={formatMessage({ id: 'keys.kept' })}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <Button intent="primary" disabled={!isKept} onClick={onClose}>
              {formatMessage({ id: 'form.close' })}
            </Button>
          }
        />
      </ModalDialog>
    </>
  )
}
