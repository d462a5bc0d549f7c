import { InputGroup } from '@blueprintjs/core'
import { configurationBounds as bounds } from '@portal/schema/configuration'
import { ruleSetVersionPattern } from '@portal/schema/rule'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { RuleSetsQuery } from '../../gql/graphql.ts'
import type { Kind, OwnInputProps } from '../../screens/entry/kind.ts'
import { text } from '../../screens/entry/kinds.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { MoreOptions } from '../../screens/provisioning/MoreOptions.tsx'
import { useOptionPages } from '../../screens/provisioning/use-option-pages.ts'
import { useCan } from '../../session/viewer.tsx'
import { tooLong } from '../../values/field-problem.ts'
import { ruleSetNames, versionsOfRuleSet } from './rule-sets.ts'

const ruleSetsQuery = graphql(`
  query RuleSets($page: PageInput) {
    options: rules(filter: { ruleType: TRUSTLEVEL }, page: $page, sort: "ruleSetName") {
      total
      items {
        id
        ruleSetName
        ruleSetVersion
        status
      }
    }
  }
`)

type Rule = RuleSetsQuery['options']['items'][number]

/** The rule set that decides on trust levels. It must have rules, and it needs a version. */
export const ruleSetName: Kind<string> = {
  ...text(),
  check(entered, { values, stored }) {
    if (entered.trim().length > bounds.ruleSetName) return tooLong(bounds.ruleSetName)
    return values.ruleSetVersion?.trim() || entered === stored ? null : 'withoutVersion'
  },
  input: {
    is: 'own',
    render: (props) => <RuleSetInput {...props} optionsOf={(rules) => ruleSetNames(rules).map(asOption)} />,
  },
}

/** The version of the rule set. It must be the version of one of its rules. */
export const ruleSetVersion: Kind<string> = {
  ...text(),
  check(entered, { values, stored }) {
    if (entered.trim().length > bounds.ruleSetVersion) return tooLong(bounds.ruleSetVersion)
    if (entered === stored) return null
    if (!ruleSetVersionPattern.test(entered.trim())) return 'notVersion'
    return values.ruleSetName?.trim() ? null : 'withoutRuleSet'
  },
  input: { is: 'own', render: (props) => <VersionInput {...props} /> },
}

function VersionInput(props: OwnInputProps) {
  const { formatMessage } = useIntl()
  return (
    <RuleSetInput
      {...props}
      optionsOf={(rules) =>
        versionsOfRuleSet(rules, props.values.ruleSetName ?? '').map(({ version, isActive }) => ({
          value: version,
          text: isActive ? version : formatMessage({ id: 'settings.ruleSetVersion.inactive' }, { version }),
        }))
      }
    />
  )
}

interface RuleSetInputProps extends OwnInputProps {
  readonly optionsOf: (rules: readonly Rule[]) => readonly { readonly value: string; readonly text: string }[]
}

/** Offers the rule sets that have rules. A caller who may not read rules types the name instead. */
function RuleSetInput(props: RuleSetInputProps) {
  return useCan('rules') ? <ChosenPart {...props} /> : <TypedPart {...props} />
}

function ChosenPart({ optionsOf, values: _, refusal: _refusal, ...field }: RuleSetInputProps) {
  const pages = useOptionPages<Rule>(ruleSetsQuery)
  return (
    <div>
      <OptionField {...field} options={optionsOf(pages.items)} kept={field.value} />
      <MoreOptions pages={pages} field={field.label} />
    </div>
  )
}

function TypedPart({ label, problem, disabled, value, onChange, optional, help }: RuleSetInputProps) {
  return (
    <FormField label={label} problem={problem} optional={optional} help={help}>
      {(input) => (
        <InputGroup {...input} autoComplete="off" disabled={disabled} value={value} onValueChange={onChange} />
      )}
    </FormField>
  )
}

function asOption(value: string) {
  return { value, text: value }
}
