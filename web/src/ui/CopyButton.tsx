import { Button } from '@blueprintjs/core'
import { Clipboard, Cross, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

interface CopyButtonProps {
  /** The text to copy. */
  readonly text: string
  /** The name for screen readers: `Copy {what}`. */
  readonly what: string
}

/** Copies a text, and briefly shows whether that worked. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const intl = useIntl()
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 1500)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () => {
    // The clipboard is unavailable outside a secure context.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  const label =
    outcome === null
      ? intl.formatMessage({ id: 'ui.copy' }, { what })
      : intl.formatMessage({ id: outcome === 'copied' ? 'ui.copied' : 'ui.copyFailed' })
  const icon =
    outcome === null ? <Clipboard size={12} /> : outcome === 'copied' ? <Tick size={12} /> : <Cross size={12} />
  return (
    <Button
      className="copy-button"
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={copy}
    />
  )
}
