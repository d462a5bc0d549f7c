import './entry-skeleton.css'
import './panel.css'
import { SkeletonLines } from './SkeletonLines.tsx'

/** The skeleton of a header with facts and buttons, optionally with one panel below. */
export function EntrySkeleton({ panelLines = 0 }: { readonly panelLines?: number }) {
  return (
    <>
      <div className="data-panel entry-skeleton-header" aria-busy="true">
        <SkeletonLines count={3} />
      </div>
      {panelLines > 0 && (
        <div className="data-panel">
          <SkeletonLines count={panelLines} />
        </div>
      )}
    </>
  )
}
