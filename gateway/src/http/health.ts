import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import { type DrainPace, drain } from './drain.ts'
import { createReadiness } from './readiness.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes a listening gateway in favor of its replicas: see `drain`. */
    drain(pace: DrainPace): Promise<void>
  }
}

interface HealthServices {
  readonly store: Store
  readonly log: FastifyBaseLogger
}

/**
 * `/healthz`: the process runs. `/readyz`: the store responds, so the gateway can serve. While the gateway drains it is
 * not ready, so a balancer sends no more requests. A store that accepts no changes still serves reads, so it counts as
 * ready. The platform's health is not included, because the portal can report an outage without it.
 */
export function registerHealth(app: FastifyInstance, { store, log }: HealthServices): void {
  const isReady = createReadiness(
    () => sql`select 1`.execute(store),
    (error) => log.error(error, 'the store does not answer'),
  )
  let isDraining = false
  app.decorate('drain', (pace) => {
    isDraining = true
    return drain(app, pace)
  })
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining) return reply.code(503).send({ status: 'draining' })
    return (await isReady()) ? { status: 'ok' } : reply.code(503).send({ status: 'store unavailable' })
  })
}
