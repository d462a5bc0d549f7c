import { useKeys } from '../../keys/keys.ts'

/** Ctrl+S (on a Mac Cmd+S) anywhere on the page opens the review, except over a dialog. */
export function useReviewKey(open: () => unknown): void {
  const act = () => {
    open()
  }
  useKeys('page', [{ combo: 'mod+s', does: 'review', act, inFields: true }])
}
