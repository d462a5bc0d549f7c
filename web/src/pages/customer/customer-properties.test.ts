import { describe, expect, it } from 'vitest'
import { propertyRows, rebasedProperties } from './customer-properties.ts'

const row = (name: string, value = 'v') => ({ name, value })
const problemsOf = (rows: object[]) =>
  propertyRows.safeParse(rows).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('the rows of properties', () => {
  it.each([
    [[], []],
    [[row('k', ''), row('K')], []],
    [[row(' ')], ['0.name required']],
    [[row('x'.repeat(101), 'x'.repeat(1001))], ['0.name tooLong 100 characters', '0.value tooLong 1000 characters']],
    [
      [row('k'), row('l'), row('k '), row('k')],
      ['2.name repeated', '3.name repeated'],
    ],
    [
      [row(''), row('')],
      ['0.name required', '1.name required'],
    ],
  ])('reports the problems of case %#', (rows, problems) => {
    expect(problemsOf(rows)).toEqual(problems)
  })
})

describe("property rows after another person's change", () => {
  const before = [row('a'), row('b'), row('c')]

  it('take the change if nothing was edited here', () => {
    expect(rebasedProperties(before, before, [row('b', 'theirs'), row('d')])).toEqual([row('b', 'theirs'), row('d')])
  })

  it('keep rows added, changed and removed here, and rows added by others', () => {
    const mine = [row('a', 'mine'), row('c'), row('new')]
    const now = [...before, row('theirs')]
    expect(rebasedProperties(mine, before, now)).toEqual([row('a', 'mine'), row('c'), row('theirs'), row('new')])
  })

  it('keep a row changed here although someone else removed it', () => {
    expect(rebasedProperties([row('a', 'mine'), row('b'), row('c')], before, [row('c')])).toEqual([
      row('c'),
      row('a', 'mine'),
    ])
  })

  it('contain a name only once if both added it', () => {
    expect(rebasedProperties([...before, row('new', 'mine')], before, [row('new', 'theirs')])).toEqual([
      row('new', 'mine'),
    ])
  })
})
