import { Button, Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import './chosen-items.css'

interface ChosenItemsProps {
  /** The label of the field. */
  readonly field: string
  readonly items: readonly { readonly value: string; readonly text: string }[]
  /** Whether the order matters. */
  readonly isOrdered?: boolean
  readonly disabled: boolean
  /** Receives the remaining values. */
  readonly onChange: (values: readonly string[]) => void
}

/** The chosen items of a field, each with a button that removes it. */
export function ChosenItems({ field, items, isOrdered = false, disabled, onChange }: ChosenItemsProps) {
  const { formatMessage } = useIntl()
  if (items.length === 0) return null
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className="chosen-items" aria-label={formatMessage({ id: 'entry.several.chosen' }, { field })}>
      {items.map(({ value, text }) => (
        <li key={value}>
          <Tag minimal multiline>
            {text}
          </Tag>
          <Button
            variant="minimal"
            size="small"
            disabled={disabled}
            aria-label={formatMessage({ id: 'entry.several.remove' }, { text })}
            onClick={() => onChange(items.map((item) => item.value).filter((other) => other !== value))}
          >
            ×
          </Button>
        </li>
      ))}
    </List>
  )
}
