import { readFileSync } from 'node:fs'
import { readConfig } from './config.ts'
import { readKeysToVerify } from './crypto/seal.ts'
import { createRecordSigner } from './ledger/signature.ts'
import { verifyLedger } from './ledger/verify.ts'
import { linesOf, readOutput } from './ledger/verify-output.ts'
import { reasonOf } from './store/starting.ts'
import { openStoreToRead } from './store/store.ts'

// Verifies the ledger and prints lines about each chain (docs/ledger.md). The exit code is 0 for valid chains, 1 if one
// is broken, and 2 if something could not be checked. Given an earlier output as a file, it also detects records that
// were removed, or changed together with their hashes, since then.
try {
  const [file] = process.argv.slice(2)
  const earlier = readOutput(file === undefined ? '' : readFileSync(file, 'utf8'))
  const config = readConfig(process.env)
  const signer = createRecordSigner(readKeysToVerify(config))
  const options = { signer, retentionDays: config.ledgerRetentionDays, now: Date.now() }
  const store = await openStoreToRead(config, { report: (line) => process.stderr.write(`${line}\n`) })
  try {
    for await (const report of verifyLedger(store, earlier, options)) {
      process.stdout.write(`${linesOf(report).join('\n')}\n`)
      if (report.broken) process.exitCode = 1
      else if (report.unchecked) process.exitCode ??= 2
    }
  } finally {
    await store.destroy()
  }
} catch (error) {
  process.stderr.write(`The ledger could not be checked: ${reasonOf(error)}\n`)
  process.exitCode ??= 2
}
