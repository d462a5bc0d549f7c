import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this many bytes an answer is one packet anyway. */
const smallestFile = 1_000

/** Writes `<file>.br` and `<file>.gz` beside each text of the build, at the highest quality; the gateway only picks one. */
export function compressedTwins(): Plugin {
  let folder = ''
  return {
    name: 'portal-compress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => /\.(?:js|css|html|svg|json)$/.test(name)).map((name) => writeTwins(join(folder, name))),
      )
    },
  }
}

async function writeTwins(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestFile) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((twin) => writeFile(`${path}.br`, twin)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((twin) => writeFile(`${path}.gz`, twin)),
  ])
}
