import { Classes } from '@blueprintjs/core'
import './detail-skeleton.css'
import './panel.css'
import { SkeletonLines } from './SkeletonLines.tsx'

interface DetailSkeletonProps {
  /** How many lines each panel of the main column will have, from the top. */
  readonly main?: readonly number[]
  /** The same of the side column. */
  readonly side?: readonly number[]
}

/** Holds the room of a detail page until its data are here: the head with its figures, and the sections under their titles. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the panels never change their places
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
