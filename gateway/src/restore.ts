import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig } from './config.ts'
import { endPlainly, StartError } from './store/starting.ts'

// Restores a backup into an empty DATA_DIR or an empty database: `node gateway/src/restore.ts <folder>`.
try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartError('Give the folder of a backup: node gateway/src/restore.ts <folder>')
  const { at } = await restoreBackup(folder, readConfig(process.env))
  process.stdout.write(
    `The store of ${at} is restored and marked: the gateway starts when every session key is a new one.\n` +
      'Verify the ledger against the newest output that you have: it names the records that are lost.\n',
  )
} catch (error) {
  endPlainly(error)
}
