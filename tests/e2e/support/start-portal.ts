import { join } from 'node:path'
import { buildApp } from '@portal/gateway/app'
import { buildSandbox, type Sandbox } from '@portal/sandbox/app'
import { root } from '../../../tools/root.ts'
import { buildWebClient } from '../../../tools/web-build.ts'
import { address } from './address.ts'

interface PortalOptions {
  /** The port; 0 for any. */
  readonly port?: number
  /** The clock of gateway and sandbox, in milliseconds since the epoch. */
  readonly clock?: () => number
  /** The number of seeded charges. */
  readonly charges?: number
  /** The folder of another build of the web client, to compare it with that of the current sources. */
  readonly webClient?: string | undefined
  /** Changes the sandbox before it listens. */
  readonly prepare?: (sandbox: Sandbox) => void
}

/** Starts sandbox, gateway and the web client in memory, built from the current sources. */
export async function startPortal({
  port = address.port,
  clock = Date.now,
  charges = 600,
  webClient,
  prepare,
}: PortalOptions = {}): Promise<{
  readonly origin: string
  readonly stop: () => Promise<void>
}> {
  if (!webClient) await buildWebClient()
  const sandbox = await buildSandbox({ charges, clock, deliverEveryMs: 200 })
  prepare?.(sandbox)
  const portal = await buildApp({
    platform: { url: await sandbox.app.listen({ port: 0, host: '127.0.0.1' }) },
    webClient: webClient ?? join(root, 'web', 'dist'),
    knownDocumentsOnly: true,
    // Many tests sign in as the same caller.
    requestsPerMinute: 1_000_000,
    clock,
  })
  // Switches of the sandbox that only tests use.
  portal.route({
    method: ['POST', 'PUT', 'DELETE'],
    url: '/sandbox/*',
    async handler({ method, url, body }, reply) {
      const payload = JSON.stringify(body ?? {})
      const answer = await sandbox.app.inject({
        method: method as 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      return reply.code(answer.statusCode).type('application/json').send(answer.body)
    },
  })
  await portal.listen({ port, host: 'localhost' })
  const listening = portal.server.address()
  if (listening === null || typeof listening === 'string') throw new Error('The portal listens on no port')
  return {
    origin: `http://localhost:${listening.port}`,
    async stop() {
      await portal.close()
      await sandbox.close()
    },
  }
}
