import { Classes } from '@blueprintjs/core'
import './detail-skeleton.css'
import './panel.css'
import { SkeletonLines } from './SkeletonLines.tsx'

interface DetailSkeletonProps {
  /** The number of lines in each panel of the main column, from the top. */
  readonly main?: readonly number[]
  /** The same for the side column. */
  readonly side?: readonly number[]
}

/** The skeleton of a detail page: the header with its figures, and the titled sections. */
export function DetailSkeleton({ main = [6, 4], side = [3, 5] }: DetailSkeletonProps) {
  return (
    <>
      <div className="detail-skeleton-head">
        <SkeletonLines count={4} />
      </div>
      <div className="detail-columns" aria-busy="true">
        <Column name="detail-main" panels={main} />
        <Column name="detail-side" panels={side} />
      </div>
    </>
  )
}

function Column({ name, panels }: { readonly name: string; readonly panels: readonly number[] }) {
  return (
    <div className={name}>
      {panels.map((lines, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the panels never move
        <div key={place} className="data-panel">
          <div className="data-panel-header">
            <span className={`detail-skeleton-title ${Classes.SKELETON}`} />
          </div>
          <SkeletonLines count={lines} />
        </div>
      ))}
    </div>
  )
}
