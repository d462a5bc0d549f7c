import { useParams } from 'react-router-dom'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { RulesList } from './RulesList.tsx'
import { isRuleType } from './rule-row.ts'

const LazyRulePage = lazyPart(() => import('./RulePage.tsx'), 'Component', <SkeletonLines count={8} />)

/**
 * The rules of a type. If the path does not contain a type, shows the rule with this id, of any type (specification
 * 2.2).
 */
export function Component() {
  const { ruleType = '' } = useParams()
  return isRuleType(ruleType) ? <RulesList key={ruleType} type={ruleType} /> : <LazyRulePage />
}
