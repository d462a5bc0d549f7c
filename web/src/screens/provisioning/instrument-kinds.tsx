import { beyond } from '../../values/field-problem.ts'
import type { Kind, OwnInputProps } from '../entry/kind.ts'
import { text } from '../entry/kinds.tsx'
import { SeveralInput } from '../entry/list-kinds.tsx'
import { InstrumentNames } from './InstrumentName.tsx'
import { instrumentChoices } from './instrument-choices.ts'
import { MoreOptions } from './MoreOptions.tsx'
import { type NamedOption, optionOf, QueriedOptions } from './QueriedOptions.tsx'
import { type OptionsDocument, useOptionPages } from './use-option-pages.ts'

/** One of the merchant's instrument configurations. */
export const instrumentConfig: Kind<string> = {
  ...text(),
  show: (value) => <InstrumentNames ids={[value]} />,
  input: { is: 'own', render: (props) => <QueriedOptions {...props} document={instrumentChoices} /> },
}

/** Several of the merchant's instrument configurations. */
export function instrumentConfigs({ most }: { readonly most: number }): Kind<string[]> {
  return {
    show: (value) => <InstrumentNames ids={value} />,
    toForm: (value) => value.join(','),
    toInput: (entered) => entered.split(','),
    check: (entered) => (entered.split(',').length > most ? beyond('tooLong', most, 'entries') : null),
    input: { is: 'own', render: (props) => <QueriedSeveral {...props} document={instrumentChoices} /> },
  }
}

interface QueriedSeveralProps extends OwnInputProps {
  readonly document: OptionsDocument<NamedOption>
}

/** Selects several of the platform's options by name. */
function QueriedSeveral({ document, ...field }: QueriedSeveralProps) {
  const pages = useOptionPages(document)
  return (
    <div>
      <SeveralInput {...field} optionsFor={() => pages.items.map(optionOf)} />
      <MoreOptions pages={pages} field={field.label} />
    </div>
  )
}
