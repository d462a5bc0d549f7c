import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files smaller than this, in bytes, fit into one packet without compression. */
const smallestFile = 1_000

/** Compresses a production build. `vite build --mode uncompressed` leaves that to `compressFolder`. */
export function compressedTwins(): Plugin {
  let folder = ''
  let isWanted = true
  return {
    name: 'portal-compress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build, mode }) {
      folder = resolve(root, build.outDir)
      isWanted = mode !== 'uncompressed'
    },
    writeBundle: () => (isWanted ? compressFolder(folder) : undefined),
  }
}

/**
 * Writes `<file>.br` and `<file>.gz` at the highest quality next to each text file of a folder. The gateway serves them
 * as soon as they exist, so each is written under a temporary name first.
 */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => /\.(?:js|css|html|svg|json)$/.test(name)).map((name) => compressFile(join(folder, name))),
  )
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestFile) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((twin) => writeWhole(`${path}.br`, twin)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((twin) => writeWhole(`${path}.gz`, twin)),
  ])
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
