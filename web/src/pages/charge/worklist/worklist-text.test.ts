import { expect, test } from 'vitest'
import { readWorklist } from './worklist-text.ts'

const ids = (...list: string[]) => list.map((chargeId) => ({ chargeId }))

test.each([
  ['one id in a line', 'chg-1\nchg-2\r\n\n', ids('chg-1', 'chg-2')],
  ['several ids in a line', 'chg-1, chg-2; chg-3 chg-4', ids('chg-1', 'chg-2', 'chg-3', 'chg-4')],
  ['nothing', ' \n ', []],
])('reads %s', (_title, text, lines) => expect(readWorklist(text)).toEqual(lines))

test.each([
  ['chg-1;12,50', '12.50'],
  ['chg-1,12.50', '12.50'],
  ['"chg-1","1,234.50"', '1234.50'],
  ['chg-1\t1.234,50', '1234.50'],
  // The gateway reports that it could be either.
  ['chg-1;1,234', '1,234'],
])('reads the amount of %s', (line, amount) => {
  expect(readWorklist(`id;amount\n${line}\nchg-2`)).toEqual([{ chargeId: 'chg-1', amount }, { chargeId: 'chg-2' }])
})

test('an id of digits after a separator is an amount only if every line has that format', () => {
  expect(readWorklist('chg-1\nchg-2, chg-none')).toEqual(ids('chg-1', 'chg-2', 'chg-none'))
})
