import type { OwnInputProps } from '../entry/kind.ts'
import { SeveralInput } from '../entry/list-kinds.tsx'
import { MoreOptions } from './MoreOptions.tsx'
import { type NamedOption, optionOf } from './QueriedOptions.tsx'
import { type OptionsDocument, useOptionPages } from './use-option-pages.ts'

interface QueriedSeveralProps extends OwnInputProps {
  readonly document: OptionsDocument<NamedOption>
}

/** Selects several of the platform's options by name. */
export function QueriedSeveral({ document, ...field }: QueriedSeveralProps) {
  const pages = useOptionPages(document)
  return (
    <div>
      <SeveralInput {...field} optionsFor={() => pages.items.map(optionOf)} />
      <MoreOptions pages={pages} field={field.label} />
    </div>
  )
}
