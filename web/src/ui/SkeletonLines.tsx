import { Classes } from '@blueprintjs/core'
import './skeleton-lines.css'

/** Holds the room of so many lines until they are here. */
export function SkeletonLines({ count }: { readonly count: number }) {
  return (
    <div className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike
        <span key={index} className={Classes.SKELETON} />
      ))}
    </div>
  )
}
