import { useIntl } from 'react-intl'
import { isMac } from '../../keys/is-mac.ts'
import '../../ui/text.css'

interface SendHintProps {
  readonly isShown: boolean
  /** The label of the button: `Refund`. */
  readonly action: string
}

/** Explains how to submit a form after Enter was pressed without effect. */
export function SendHint({ isShown, action }: SendHintProps) {
  const { formatMessage } = useIntl()
  const keys = formatMessage({ id: isMac() ? 'form.keys.mac' : 'form.keys' })
  return (
    <span aria-live="polite" className="form-why muted">
      {isShown && formatMessage({ id: 'form.enterSendsNothing' }, { keys, action })}
    </span>
  )
}
