import './entry-skeleton.css'
import './panel.css'
import { SkeletonLines } from './SkeletonLines.tsx'

/** Holds the room of a header with its facts and buttons, and perhaps of one panel below, until they are here. */
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
