import { expect, test } from 'vitest'
import { statusTones, transactionStatuses } from '../charge/charge-status.ts'
import { statusGroups } from './status-groups.ts'

test('groups the failed and the waiting statuses, in display order', () => {
  const [failed, waiting] = statusGroups(transactionStatuses, statusTones)
  expect(failed).toEqual({
    label: 'list.group.failed',
    values: transactionStatuses.filter((status) => ['CHARGED_BACK', 'DECLINED', 'ERROR'].includes(status)),
  })
  expect(waiting?.values).toContain('AUTHORIZE_PENDING')
})

test('a single status is not a group', () => {
  expect(statusGroups(['DONE', 'LOST'], { DONE: 'good', LOST: 'bad' })).toEqual([])
})
