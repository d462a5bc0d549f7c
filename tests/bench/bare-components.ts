import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Builds and serves the page of `web/bench`. */
export async function startBareComponents() {
  const folder = await mkdtemp(join(tmpdir(), 'bare-components-'))
  const config = {
    configFile: false,
    root: join(import.meta.dirname, '../../web/bench'),
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 1_000 },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'warn',
  } as const
  await build(config)
  const server = await preview(config)
  const address = server.httpServer.address()
  if (typeof address !== 'object' || address === null) throw new Error('the page has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
