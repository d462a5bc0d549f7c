import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import { type DrainPace, drain } from './drain.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes a gateway that listens, in favor of its replicas: see `drain`. */
    drain(pace: DrainPace): Promise<void>
  }
}

interface HealthServices {
  readonly store: Store
  readonly log: FastifyBaseLogger
}

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, because its store answers; while it drains it is not ready, so
 * that a balancer sends no more. The platform's own health is no part of it: without it the portal still tells so.
 */
export function registerHealth(app: FastifyInstance, { store, log }: HealthServices): void {
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
    try {
      await sql`select 1`.execute(store)
      return { status: 'ok' }
    } catch (error) {
      log.error(error, 'the store does not answer')
      return reply.code(503).send({ status: 'store unavailable' })
    }
  })
}
