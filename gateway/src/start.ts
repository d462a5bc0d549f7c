import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { readMasterKeys } from './crypto/seal.ts'
import { loggerOptions } from './http/logger.ts'
import { openStore } from './store/store.ts'

/**
 * Builds the gateway with its store and the built web client, and listens. Until the store can be used it refuses
 * connections, so that a proxy sends requests to another replica. Throws a StartError if the store cannot be used.
 */
export async function startGateway(config: Config): Promise<FastifyInstance> {
  const logger = loggerOptions(config.logLevel)
  const { log } = Fastify({ logger })
  const app = await buildApp({
    ...config,
    platform: { url: config.platformUrl },
    store: await openStore(config, { report: (progress) => log.info(progress) }),
    masterKeys: readMasterKeys(config.sessionKeys, config.dataDir),
    // A file belongs to one process.
    isStoreShared: config.databaseUrl !== undefined,
    jobsEveryMs: 2_000,
    logger,
    webClient: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
  })
  await app.listen({ port: config.port, host: config.host })
  return app
}
