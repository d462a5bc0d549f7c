import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { readMasterKeys } from './crypto/seal.ts'
import { loggerOptions } from './http/logger.ts'
import { openStore } from './store/store.ts'
import { requireNewKeys } from './store/store-marks.ts'

/**
 * Builds the gateway with its store and the built web client, and listens. Until the store is usable, it refuses
 * connections, so that a proxy sends requests to another replica. Throws a StartError if the store is unusable.
 */
export async function startGateway(config: Config): Promise<FastifyInstance> {
  const logger = loggerOptions(config.logLevel)
  const { log } = Fastify({ logger })
  const masterKeys = readMasterKeys(config.sessionKeys, config.dataDir)
  const store = await openStore(config, { report: (progress) => log.info(progress) }, (opened) =>
    requireNewKeys(opened, masterKeys),
  )
  const app = await buildApp({
    ...config,
    platform: { url: config.platformUrl },
    store,
    masterKeys,
    // A database file belongs to one process.
    isStoreShared: config.databaseUrl !== undefined,
    tracing: config.otlp ? await loadTracing(config.otlp) : undefined,
    jobsEveryMs: 2_000,
    logger,
    webClient: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
  })
  await app.listen({ port: config.port, host: config.host })
  return app
}

/** OpenTelemetry is loaded only if a collector is configured. */
async function loadTracing(otlp: NonNullable<Config['otlp']>) {
  const { createOtlpTracing } = await import('./tracing/otlp.ts')
  return createOtlpTracing(otlp)
}
