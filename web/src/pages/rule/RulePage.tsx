import { Duplicate, Function as FunctionIcon, GitNewBranch } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { prefilledNew } from '../../screens/entry/prefill.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { nextVersion } from './next-version.ts'
import { RuleBodyPanel } from './RuleBodyPanel.tsx'
import { RuleVersions } from './RuleVersions.tsx'
import { type Rule, rulesOf } from './rule.ts'

const rules = rulesOf('TRUSTLEVEL')
const rulesOfType = { ...rules, parent: 'ruleType' as const }

/**
 * The page of one rule: its body, and the differences from other versions. A path with another type shows "not found".
 */
export function Component() {
  const { ruleType = '', rule: named } = useParams()
  const path = usePath()
  const intl = useIntl()
  const navigate = useNavigate()
  const denial = useDenial(rules.access.add)
  // A copy starts inactive, so that the active rule does not change.
  const copy = (rule: Rule, changes: Partial<Rule>) => {
    const form = path('rules/:ruleType/@new', { ruleType: rule.ruleType ?? 'TRUSTLEVEL' }, rule.merchantAccount)
    void navigate(...prefilledNew(form, { ...rule, status: 'INACTIVE', ...changes }))
  }
  const obstacle = denial && describeDenial(denial, intl)
  const page = {
    icon: <FunctionIcon />,
    heading: ({ name }: Rule) => name,
    actions: (rule: Rule) => [
      {
        label: intl.formatMessage({ id: 'rules.newVersion' }),
        icon: <GitNewBranch />,
        obstacle,
        onClick: () => copy(rule, { ruleSetVersion: nextVersion(rule.ruleSetVersion) }),
      },
      {
        label: intl.formatMessage({ id: 'rules.duplicate' }),
        icon: <Duplicate />,
        obstacle,
        onClick: () => copy(rule, { name: intl.formatMessage({ id: 'rules.copyOf' }, { name: rule.name }) }),
      },
    ],
    children: (rule: Rule) => (
      <>
        <RuleBodyPanel rule={rule} />
        <RuleVersions rule={rule} />
      </>
    ),
  }
  // If there is no type, the only path segment is the id.
  return named === undefined ? (
    <EntryPage {...page} key={ruleType} entry={rules} parameters={{ ruleType: 'TRUSTLEVEL', rule: ruleType }} />
  ) : (
    <EntryPage {...page} key={named} entry={rulesOfType} />
  )
}
