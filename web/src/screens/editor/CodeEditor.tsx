import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

/** An editor of a text in a language, which is fetched when it is first shown. Escape, then Tab, leaves it by the keyboard. */
export const CodeEditor = lazyPart(() => import('./TextEditor.tsx'), 'TextEditor', <SkeletonLines count={8} />)
