import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import './readings.css'

interface ReadingsProps {
  /** The possible meanings of the text, each in the reader's notation. */
  readonly readings: readonly string[]
  readonly onChoose: (text: string) => void
}

/**
 * Asks which reading of an ambiguous text is meant. The focus returns to the field, which is in the same form group.
 */
export function Readings({ readings, onChoose }: ReadingsProps) {
  const { formatMessage } = useIntl()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a field's help text
    <span role="group" className="readings" aria-label={formatMessage({ id: 'form.readings' })}>
      {formatMessage({ id: 'form.readings' })}
      {readings.map((text) => (
        <Button
          key={text}
          size="small"
          variant="outlined"
          onClick={({ currentTarget }) => {
            currentTarget.closest('.bp6-form-group')?.querySelector('input')?.focus()
            onChoose(text)
          }}
        >
          {text}
        </Button>
      ))}
    </span>
  )
}
