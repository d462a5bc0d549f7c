import { readFileSync } from 'node:fs'
import { readConfig } from './config.ts'
import { verifyLedger } from './ledger/verify.ts'
import { openStore } from './store/store.ts'

// Verifies the ledger. Prints a line for each chain, `CHAIN RECORDS SEQ HASH`, and one more if it is broken; the exit
// code is then 1. With an earlier output as a file, also detects records that were since removed from a chain's end.
const [file] = process.argv.slice(2)
const lines = file === undefined ? [] : readFileSync(file, 'utf8').split('\n')
const earlier = new Map(
  lines
    .map((line) => /^(.+) \d+ records, head (\d+) ([0-9a-f]{64})$/.exec(line))
    .filter((match) => match !== null)
    .map(([, chain = '', seq, hash = '']) => [chain, { seq: Number(seq), hash }]),
)

const store = await openStore(readConfig(process.env))
try {
  for await (const { chain, records, head, broken } of verifyLedger(store, earlier)) {
    process.stdout.write(`${chain} ${records} records, head ${head.seq} ${head.hash}\n`)
    if (broken === null) continue
    process.stdout.write(`${chain} BROKEN at record ${broken.seq}: ${broken.problem}\n`)
    process.exitCode = 1
  }
} finally {
  await store.destroy()
}
