import type { IntlShape } from 'react-intl'
import { matchScreen } from '../paths.ts'
import { showDone } from '../ui/show-done.ts'

/**
 * After a switch to another merchant, tells the user that the object shown before belongs to the previous one, if the
 * portal has left its page for the list.
 */
export function tellLeftObject(
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
  [before, after]: readonly [string, string],
  [owner, merchant]: readonly [string, string],
): void {
  const path = after.replace(/\?.*/, '')
  if (matchScreen(path)?.pattern === matchScreen(before)?.pattern) return
  const object = decodeURIComponent(before.slice(before.lastIndexOf('/') + 1))
  showDone(formatMessage({ id: 'shell.merchant.left' }, { merchant, object, owner }))
}
