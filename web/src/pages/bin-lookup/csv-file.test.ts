import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

test('no cell is a formula, and quotes hold what separates', () => {
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
