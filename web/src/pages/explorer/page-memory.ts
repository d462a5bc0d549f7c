import { noPasses, type Passes } from './passes.ts'

/** The query in the editor, as typed. */
export interface Draft {
  readonly query: string
  readonly variables: string
}

/** The page's memory while another merchant is chosen or a session ends. It is never stored. */
interface PageMemory {
  who: string | null
  draft: Draft | null
  passes: Passes
}

const memory: PageMemory = { who: null, draft: null, passes: noPasses }

/** The draft as typed. Another caller gets neither the draft nor the passes. */
export function recall(who: string | null): { readonly draft: Draft | null; readonly passes: Passes } {
  if (who !== memory.who) memory.passes = noPasses
  if (who !== null) {
    if (memory.who !== null && memory.who !== who) memory.draft = null
    memory.who = who
  }
  return { draft: memory.draft, passes: memory.passes }
}

/** Stores the draft in memory. */
export function rememberDraft(draft: Draft): void {
  memory.draft = draft
}

/** Stores the passes while the page is open. */
export function rememberPasses(passes: Passes): void {
  memory.passes = passes
}
