import { Classes } from '@blueprintjs/core'
import './skeleton-lines.css'

/** Placeholder lines while content loads. */
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
