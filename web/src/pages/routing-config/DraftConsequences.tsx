import type { RoutingDraft } from './draft.ts'
import { DraftReachNotice } from './Reach.tsx'
import { WhatIf } from './WhatIf.tsx'

/** What comes of a routing configuration as it is being filled in: all that is said of a draft is put here. */
export function DraftConsequences({ draft }: { readonly draft: RoutingDraft }) {
  return (
    <div className="draft-consequences">
      <DraftReachNotice draft={draft} />
      <WhatIf draft={draft} />
    </div>
  )
}
