import type { IntlShape } from 'react-intl'
import { matchScreen } from '../paths.ts'
import { showDone } from '../ui/show-done.ts'

/**
 * Says after a switch to another merchant that the object that was open belongs to the previous one, if its page was
 * left for its list.
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
