import { beyond } from '../../values/field-problem.ts'
import type { Kind } from '../entry/kind.ts'
import { text } from '../entry/kinds.tsx'
import { InstrumentNames } from './InstrumentName.tsx'
import { instrumentChoices } from './instrument-choices.ts'
import { QueriedOptions } from './QueriedOptions.tsx'
import { QueriedSeveral } from './QueriedSeveral.tsx'

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
