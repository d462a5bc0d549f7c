import { Incomplete } from './Incomplete.tsx'
import { LeftOut } from './LeftOut.tsx'
import type { ListPage } from './list-types.ts'

/** The rows that a list lacks: those of failed lookups, and those of ids that were not looked up. */
export function PartialNotes({ page: { failedLookups, leftOut } }: { readonly page: ListPage<unknown> }) {
  return (
    <>
      {failedLookups.length > 0 && <Incomplete failedLookups={failedLookups} />}
      {leftOut && leftOut.length > 0 && <LeftOut terms={leftOut} />}
    </>
  )
}
