import type { ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../i18n/messages.ts'
import './panel.css'
import './text.css'

interface PanelNoteProps {
  readonly id: MessageId
  readonly values?: ComponentProps<typeof FormattedMessage>['values']
}

/** A message in a panel, for example that there is nothing to show, or how much is left out. */
export function PanelNote({ id, values }: PanelNoteProps) {
  return (
    <p className="data-panel-note muted">
      <FormattedMessage id={id} values={values} />
    </p>
  )
}
