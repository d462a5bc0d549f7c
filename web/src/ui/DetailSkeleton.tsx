import './panel.css'
import { SkeletonLines } from './SkeletonLines.tsx'

/** Holds the room of a detail page until its data are here. */
export function DetailSkeleton() {
  return (
    <>
      <Room lines={3} />
      <div className="detail-columns" aria-busy="true">
        <div className="detail-main">
          <Room lines={6} />
          <Room lines={4} />
        </div>
        <div className="detail-side">
          <Room lines={3} />
          <Room lines={5} />
        </div>
      </div>
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
