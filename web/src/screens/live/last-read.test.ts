import { expect, test } from 'vitest'
import { type Asked, afterFailedRead, type LastRead, shownOf } from './last-read.ts'

const asked: Asked = { client: 'OTHER_MERCHANT', variables: () => ({ span: 'HOUR' }), of: 'gw-1' }
const last: LastRead<string> = { asked, data: 'the data', error: null, readAt: 1 }
const nothing = { data: null, error: null, readAt: null }
const failure = new Error('no answer')

test('keeps the last data while another part of the same object is read', () => {
  expect(shownOf(last, { ...asked, variables: () => ({ span: 'DAY' }) })).toBe(last)
  expect(shownOf(null, asked)).toEqual(nothing)
})

test('never shows the data of another merchant or another object', () => {
  expect(shownOf(last, { ...asked, client: 'DEMO_MERCHANT' })).toEqual(nothing)
  expect(shownOf(last, { ...asked, of: 'gw-2' })).toEqual(nothing)
})

test('keeps data that is the same for all merchants when the merchant changes', () => {
  const ofAll = { ...last, asked: { ...asked, of: null } }
  expect(shownOf(ofAll, { ...ofAll.asked, client: 'DEMO_MERCHANT' })).toBe(ofAll)
  expect(shownOf(null, ofAll.asked)).toEqual(nothing)
})

test('keeps the last data if the same read fails, and removes it if a read of another part fails', () => {
  expect(afterFailedRead(last, asked, failure)).toEqual({ ...last, error: failure })
  const other = { ...asked, variables: () => ({ span: 'DAY' }) }
  expect(afterFailedRead(last, other, failure)).toEqual({ ...nothing, asked: other, error: failure })
  expect(afterFailedRead(null, asked, failure)).toEqual({ ...nothing, asked, error: failure })
})
