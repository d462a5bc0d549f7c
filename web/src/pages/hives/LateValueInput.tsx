import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

const fetchInput = () => import('./ValueInput.tsx')
const ValueInput = lazy(() => fetchInput().then((module) => ({ default: module.ValueInput })))

/** The input of a hive's value, which a list of hives does without. */
export function LateValueInput(props: ComponentProps<typeof ValueInput>) {
  return (
    <Suspense fallback={<SkeletonLines count={2} />}>
      <ValueInput {...props} />
    </Suspense>
  )
}
