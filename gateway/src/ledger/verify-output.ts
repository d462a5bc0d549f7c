import type { ChainReport, EarlierHead } from './verify.ts'

/** The lines that the verification prints about a chain. */
export function linesOf({ chain, records, head, headAt, pruned, unsignedUpTo, unchecked, broken }: ChainReport) {
  const written = headAt === null ? '' : ` on ${iso(headAt)}`
  return [
    `${chain} ${records} records, head ${head.seq} ${head.hash}${written}`,
    ...(pruned === null ? [] : [`${chain} pruned up to ${pruned.seq} on ${iso(pruned.at)}`]),
    ...(unsignedUpTo === 0 ? [] : [`${chain} not signed up to ${unsignedUpTo}`]),
    ...(unchecked === null ? [] : [`${chain} NOT CHECKED from record ${unchecked.seq}: ${unchecked.problem}`]),
    ...(broken === null ? [] : [`${chain} BROKEN at record ${broken.seq}: ${broken.problem}`]),
  ]
}

/** Parses the heads in an earlier output. Throws with the line that does not belong to such an output. */
export function readOutput(output: string): ReadonlyMap<string, EarlierHead> {
  const heads = new Map<string, EarlierHead>()
  for (const [index, line] of output.split('\n').entries()) {
    if (line.trim() === '' || / (NOT CHECKED from|BROKEN at) record \d+: /.test(line)) continue
    const head = /^(.+) \d+ records, head (\d+) ([0-9a-f]{64})(?: on (\S+))?$/.exec(line)
    const pruned = /^(.+) pruned up to (\d+) on \S+$/.exec(line)
    const unsigned = /^(.+) not signed up to (\d+)$/.exec(line)
    const [, chain = '', seq] = head ?? pruned ?? unsigned ?? []
    const known = heads.get(chain)
    if (head) {
      const [, , , hash = '', written] = head
      // Outputs of earlier versions have no date, and no earlier version had signatures.
      const at = written === undefined ? null : Date.parse(written)
      heads.set(chain, { seq: Number(seq), hash, at, unsignedUpTo: written === undefined ? Number(seq) : 0 })
    } else if (known && pruned) heads.set(chain, { ...known, prunedUpTo: Number(seq) })
    else if (known && unsigned) heads.set(chain, { ...known, unsignedUpTo: Number(seq) })
    else if (!/^(.*) 0 records, head 0 $/.test(line)) {
      throw new Error(`line ${index + 1} of the earlier output is not a line of this command`)
    }
  }
  return heads
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
