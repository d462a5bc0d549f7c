import { noPasses, type Passes } from './passes.ts'

/** What is written now, as it was typed. */
export interface Draft {
  readonly query: string
  readonly variables: string
}

/** What the page remembers while another merchant is chosen or a session ends; it is stored nowhere. */
interface PageMemory {
  who: string | null
  draft: Draft | null
  passes: Passes
}

const memory: PageMemory = { who: null, draft: null, passes: noPasses }

/** The draft as it was typed. Another caller does not get it, nor anybody a pass that was given to somebody else. */
export function recall(who: string | null): { readonly draft: Draft | null; readonly passes: Passes } {
  if (who !== memory.who) memory.passes = noPasses
  if (who !== null) {
    if (memory.who !== null && memory.who !== who) memory.draft = null
    memory.who = who
  }
  return { draft: memory.draft, passes: memory.passes }
}

/** Remembers what is being written. */
export function rememberDraft(draft: Draft): void {
  memory.draft = draft
}

/** Remembers the passes while the page is open. */
export function rememberPasses(passes: Passes): void {
  memory.passes = passes
}
