import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

const fetchEditor = () => import('./TextEditor.tsx')
const Editor = lazy(() => fetchEditor().then(({ TextEditor }) => ({ default: TextEditor })))

/** An editor of a text in a language, which is fetched when it is first shown. Escape, then Tab, leaves it by the keyboard. */
export function CodeEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense fallback={<SkeletonLines count={8} />}>
      <Editor {...props} />
    </Suspense>
  )
}
