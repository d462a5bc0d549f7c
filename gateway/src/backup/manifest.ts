import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../store/starting.ts'

/** The name of the manifest in a backup's folder. */
export const manifestName = 'manifest.json'

const hash = z.string().regex(/^[\da-f]{64}$/)
const manifest = z.object({
  /** The format version of the manifest. */
  form: z.literal(1),
  engine: z.enum(['sqlite', 'postgresql']),
  /** When the copy was complete, as an ISO timestamp. */
  at: z.iso.datetime(),
  /** The newest migration step of the store. */
  step: z.string(),
  /** The fingerprints of the session keys in use; they do not reveal the keys. */
  sessionKeys: z.array(z.string()).min(1),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: hash })),
})

/** The contents of a backup. */
export type Manifest = z.infer<typeof manifest>

/** The size and hash of a file in a backup. */
export async function describeFile(folder: string, name: string): Promise<Manifest['files'][number]> {
  const path = join(folder, name)
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path)) digest.update(chunk)
  return { name, bytes: (await stat(path)).size, sha256: digest.digest('hex') }
}

/** Reads a manifest and compares every file with it. Throws a StartError if something is missing or different. */
export async function readManifest(folder: string): Promise<Manifest> {
  let read: Manifest
  try {
    read = manifest.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')))
  } catch (error) {
    throw new StartError(`${folder} has no valid ${manifestName}: a backup without one is incomplete.`, {
      cause: error,
    })
  }
  for (const { name, sha256 } of read.files) {
    const found = await describeFile(folder, name).catch(() => null)
    if (found?.sha256 !== sha256) throw new StartError(`${name} in ${folder} is not the file of the manifest.`)
  }
  return read
}
