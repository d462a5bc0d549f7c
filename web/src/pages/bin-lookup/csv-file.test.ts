import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

test('escapes formulas and quotes cells that contain separators', () => {
  expect(
    csvFile([
      ['Line', 'Value'],
      ['3', '=HYPERLINK("http://x.test")'],
      ['4', '-1+2'],
      ['5', ' @SUM(A1)'],
      ['6', 'a,b;c'],
    ]),
  ).toBe('\uFEFFLine,Value\r\n3,"\'=HYPERLINK(""http://x.test"")"\r\n4,\'-1+2\r\n5,\' @SUM(A1)\r\n6,"a,b;c"\r\n')
})
