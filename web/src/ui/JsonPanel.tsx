import { Button, Collapse } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from './CopyButton.tsx'
import './json-panel.css'
import { Panel } from './Panel.tsx'
import { printJson } from './print-json.ts'

interface JsonPanelProps {
  readonly value: unknown
  /** What is chosen of the object, beside the buttons. */
  readonly choice?: ReactNode
  /** What there is to say above it. */
  readonly children?: ReactNode
}

/** The object as the gateway answered it, folded away until wanted. */
export function JsonPanel({ value, choice, children }: JsonPanelProps) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const title = intl.formatMessage({ id: 'ui.json' })
  const text = printJson(value)
  return (
    <Panel
      title={title}
      actions={
        <span className="json-actions">
          {choice}
          <CopyButton text={text} what={title} />
          <Button
            variant="minimal"
            size="small"
            aria-expanded={open}
            endIcon={open ? <ChevronUp /> : <ChevronDown />}
            onClick={() => setOpen(!open)}
          >
            {intl.formatMessage({ id: open ? 'ui.hide' : 'ui.show' })}
          </Button>
        </span>
      }
    >
      {children}
      <Collapse isOpen={open}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
        <pre className="json-text" tabIndex={0}>
          {text}
        </pre>
      </Collapse>
    </Panel>
  )
}
