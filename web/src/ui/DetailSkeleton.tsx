import './detail-skeleton.css'
import './panel.css'
import { SkeletonLines } from './SkeletonLines.tsx'

interface DetailSkeletonProps {
  /** What the page has below its header. */
  readonly below?: 'columns' | 'panel' | 'nothing'
}

/** Holds the room of a detail page until its data are here. */
export function DetailSkeleton({ below = 'columns' }: DetailSkeletonProps) {
  return (
    <>
      <div className="data-panel detail-skeleton-header" aria-busy="true">
        <SkeletonLines count={3} />
      </div>
      {below === 'panel' && <Room lines={6} />}
      {below === 'columns' && (
        <div className="detail-columns">
          <div className="detail-main">
            <Room lines={6} />
            <Room lines={4} />
          </div>
          <div className="detail-side">
            <Room lines={3} />
            <Room lines={5} />
          </div>
        </div>
      )}
    </>
  )
}

function Room({ lines }: { readonly lines: number }) {
  return (
    <div className="data-panel">
      <SkeletonLines count={lines} />
    </div>
  )
}
