import { Button, Collapse } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from './CopyButton.tsx'
import { JsonText } from './JsonText.tsx'
import './json-panel.css'
import { Panel } from './Panel.tsx'
import { printJson } from './print-json.ts'

interface JsonPanelProps {
  /** Undefined while it is unknown. */
  readonly value: unknown
  /** Options and notes above the text. */
  readonly children?: ReactNode
}

/** The object as returned by the gateway, initially collapsed. */
export function JsonPanel({ value, children }: JsonPanelProps) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const title = intl.formatMessage({ id: 'ui.json' })
  const text = value === undefined ? null : printJson(value)
  return (
    <Panel
      title={title}
      actions={
        <span className="json-actions">
          {text !== null && <CopyButton text={text} what={title} />}
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
      <Collapse isOpen={open}>
        {children}
        {text !== null && <JsonText text={text} />}
      </Collapse>
    </Panel>
  )
}
