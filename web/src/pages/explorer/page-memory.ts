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
  /** Whether the outcome of the last mutation is unknown. */
  isUnknown: boolean
}

const memory: PageMemory = { who: null, draft: null, passes: noPasses, isUnknown: false }

/** The draft as typed, the passes, and whether a mutation's outcome is unknown. Another caller gets none of them. */
export function recall(who: string | null): Readonly<Omit<PageMemory, 'who'>> {
  if (who !== memory.who) memory.passes = noPasses
  if (who !== null) {
    if (memory.who !== null && memory.who !== who) {
      memory.draft = null
      memory.isUnknown = false
    }
    memory.who = who
  }
  const { draft, passes, isUnknown } = memory
  return { draft, passes, isUnknown }
}

/** Stores the draft in memory. */
export function rememberDraft(draft: Draft): void {
  memory.draft = draft
}

/** Stores the passes while the page is open. */
export function rememberPasses(passes: Passes): void {
  memory.passes = passes
}

/** Stores whether the outcome of the last mutation is unknown. Leaving the page while it runs must not hide that. */
export function rememberUnknown(isUnknown: boolean): void {
  memory.isUnknown = isUnknown
}
