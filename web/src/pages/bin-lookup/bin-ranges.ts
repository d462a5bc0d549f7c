import { binBounds, rangesFault } from '@portal/schema/bin-lookup'
import type { BinRangeInput } from '../../gql/graphql.ts'
import type { Kind } from '../../screens/entry/kind.ts'
import { linesOf } from '../../screens/entry/list-kinds.tsx'
import { beyond, type FieldProblem } from '../../values/field-problem.ts'

/** Ranges of card numbers by their first digits, one per line: `424242` or `42424200-42424299`. */
export const binRanges: Kind<BinRangeInput[]> = {
  show: (ranges) => ranges.map(written).join(', '),
  toForm: (ranges) => ranges.map(written).join('\n'),
  toInput: (entered) => linesOf(entered).map(readRange),
  check: (entered) => {
    const fault = rangesFault(linesOf(entered).map(readRange))
    return fault && problems[fault]
  },
  isSame: (one, other) => one.map(written).join() === other.map(written).join(),
  input: { is: 'text', lines: 3 },
}

const problems: Readonly<Record<NonNullable<ReturnType<typeof rangesFault>>, FieldProblem>> = {
  none: 'required',
  digits: 'notBin',
  reversed: 'notBin',
  overlap: 'repeated',
  many: beyond('tooLong', binBounds.ranges.most, 'entries'),
}

function readRange(line: string): BinRangeInput {
  const [start = '', end = start] = line.replaceAll(/\s/g, '').split(/[-–]/)
  return { start, end }
}

function written({ start, end }: BinRangeInput): string {
  return start === end ? start : `${start}-${end}`
}
