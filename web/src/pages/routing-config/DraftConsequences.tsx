import type { RoutingDraft } from './draft.ts'
import { DraftReachNotice } from './Reach.tsx'
import { WhatIf } from './WhatIf.tsx'

/** The consequences of a routing configuration while it is edited. All notices about a draft are placed here. */
export function DraftConsequences({ draft }: { readonly draft: RoutingDraft }) {
  return (
    <div className="draft-consequences">
      <DraftReachNotice draft={draft} />
      <WhatIf draft={draft} />
    </div>
  )
}
