import { Edit, Trash } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { ActionBar } from '../../ui/ActionBar.tsx'

interface EntryActionsProps {
  /** What the actions are of, for those who hear the page. */
  readonly label: string
  readonly onEdit: () => void
  /** Asks before anything is deleted. */
  readonly onRemove: () => void
}

/** What can be done with an entry of a plain list: edit it, delete it. */
export function EntryActions({ label, onEdit, onRemove }: EntryActionsProps) {
  const { formatMessage } = useIntl()
  return (
    <ActionBar
      label={label}
      actions={[
        {
          label: formatMessage({ id: 'form.edit' }),
          icon: <Edit />,
          intent: 'primary',
          obstacle: null,
          onClick: onEdit,
        },
        {
          label: formatMessage({ id: 'form.remove' }),
          icon: <Trash />,
          intent: 'danger',
          obstacle: null,
          onClick: onRemove,
        },
      ]}
    />
  )
}
