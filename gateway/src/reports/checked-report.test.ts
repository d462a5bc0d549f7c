import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { reportColumnNames } from '@portal/schema/transaction-report'
import { expect, test } from 'vitest'
import { checkedReport } from './checked-report.ts'

const file = `${reportColumnNames.join()}\r\n`

test('does not end before its record is written, even if that takes long', async () => {
  const order: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const report = checkedReport(Readable.from([Buffer.from(file)]), { currency: '', statuses: [] }, async () => {
    begin()
    await held
    order.push('the record is written')
  })
  const ended = text(report).then(() => order.push('the report ends'))
  await begun
  // Anything that does not wait for the record would have happened within these turns.
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  order.push('the store answers')
  release()
  await ended
  expect(order).toEqual(['the store answers', 'the record is written', 'the report ends'])
})

test('fails if its record cannot be written', async () => {
  const report = checkedReport(Readable.from([Buffer.from(file)]), { currency: '', statuses: [] }, async () => {
    throw new Error('the disk is full')
  })
  await expect(text(report)).rejects.toThrow('the disk is full')
})
