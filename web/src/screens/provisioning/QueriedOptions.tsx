import type { OwnInputProps } from '../entry/kind.ts'
import { OptionField } from '../form/OptionField.tsx'
import { MoreOptions } from './MoreOptions.tsx'
import { type OptionsDocument, useOptionPages } from './use-option-pages.ts'

/** An option with its name. */
export interface NamedOption {
  readonly id: string
  readonly name: string | null
}

interface QueriedOptionsProps extends OwnInputProps {
  readonly document: OptionsDocument<NamedOption>
}

/** Selects one of the platform's options by name. */
export function QueriedOptions({ document, values: _, ...field }: QueriedOptionsProps) {
  const pages = useOptionPages(document)
  return (
    <div>
      <OptionField {...field} options={pages.items.map(optionOf)} kept={field.value} />
      <MoreOptions pages={pages} field={field.label} />
    </div>
  )
}

/** The option's value and text. */
export function optionOf({ id, name }: NamedOption) {
  return { value: id, text: name ? `${id} - ${name}` : id }
}
