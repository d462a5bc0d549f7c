import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { RulesList } from './RulesList.tsx'
import { isRuleType } from './rule-row.ts'

const fetchPage = () => import('./RulePage.tsx')
const LateRulePage = lazy(() => fetchPage().then(({ Component }) => ({ default: Component })))

/** The rules of a type; where the address names none, the rule of this id, whatever its type (specification 2.2). */
export function Component() {
  const { ruleType = '' } = useParams()
  if (isRuleType(ruleType)) return <RulesList key={ruleType} type={ruleType} />
  return (
    <Suspense fallback={<SkeletonLines count={8} />}>
      <LateRulePage />
    </Suspense>
  )
}
