import { takeBackup } from './backup/take-backup.ts'
import { readConfig } from './config.ts'
import { readKeysToVerify } from './crypto/seal.ts'
import { endPlainly, StartError } from './store/starting.ts'

// Copies the store in use into a new folder: `node gateway/src/backup.ts <folder>`, with the gateway's settings.
try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartError('Give the name of a new folder: node gateway/src/backup.ts <folder>')
  const config = readConfig(process.env)
  const masterKeys = readKeysToVerify(config)
  if (masterKeys.size === 0) throw new StartError('The session keys are not at hand: set SESSION_KEYS or DATA_DIR.')
  const { manifest, ledger } = await takeBackup(folder, { ...config, masterKeys, now: Date.now() })
  const files = manifest.files.map(({ name, bytes, sha256 }) => `${name} ${bytes} bytes, SHA-256 ${sha256}`)
  process.stdout.write(`${[...ledger, ...files, `The backup is complete: ${folder}`].join('\n')}\n`)
} catch (error) {
  endPlainly(error)
}
