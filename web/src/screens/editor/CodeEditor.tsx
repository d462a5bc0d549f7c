import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

/** A text editor for a language, loaded when it is first shown. Escape, then Tab leaves it with the keyboard. */
export const CodeEditor = lazyPart(() => import('./TextEditor.tsx'), 'TextEditor', <SkeletonLines count={8} />)
