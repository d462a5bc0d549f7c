import { useIntl } from 'react-intl'
import '../../ui/text.css'

interface SendHintProps {
  readonly isShown: boolean
  /** What the button is called: `Refund`. */
  readonly action: string
}

/** Says, once Enter was pressed in vain, what sends a form. */
export function SendHint({ isShown, action }: SendHintProps) {
  const { formatMessage } = useIntl()
  const keys = formatMessage({ id: isMac() ? 'form.keys.mac' : 'form.keys' })
  return (
    <span aria-live="polite" className="form-why muted">
      {isShown && formatMessage({ id: 'form.enterSendsNothing' }, { keys, action })}
    </span>
  )
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
