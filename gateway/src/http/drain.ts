import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The timing of a gateway's shutdown, in milliseconds. */
export interface DrainPace {
  /** How long everything is still served while `/readyz` responds with 503, for balancers that poll it. */
  readonly noticeMs: number
  /**
   * How long a keep-alive connection may be idle after that. A proxy must close its idle connections sooner, see
   * docker/nginx.conf.
   */
  readonly idleMs: number
  /** Waits for the notice to end. Tests replace it. */
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

/**
 * Closes a listening gateway without losing requests behind a proxy. After the notice, it refuses new connections; a
 * proxy then tries another replica, because nothing was sent. It still serves requests on keep-alive connections, and
 * closes each connection with its response. It leaves idle connections for the proxy to close: if the gateway closed
 * one while a request was arriving, the proxy could not tell whether it had been served.
 */
export async function drain(app: FastifyInstance, { noticeMs, idleMs, pause = wait }: DrainPace): Promise<void> {
  const { server } = app
  await pause(noticeMs)
  const ended = once(server, 'close')
  await stopListening(server)
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await Promise.race([ended, wait(idleMs, undefined, { ref: false })])
  const closing = setInterval(() => server.closeIdleConnections(), 100)
  await ended
  clearInterval(closing)
  await app.close()
}

/** A busy server gets new connections all the time, so this wait is bounded. */
const mostTurns = 1_000

/**
 * Refuses new connections and leaves open ones alone. A connection that is not yet accepted would be reset, so
 * listening ends right after a turn of the event loop without a new connection.
 */
async function stopListening(server: FastifyInstance['server']): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let turns = 0, before = -1; before !== accepted && turns < mostTurns; turns += 1) {
    before = accepted
    await turn()
  }
  server.off('connection', count)
  // The HTTP server's own `close` would also end idle connections.
  Server.prototype.close.call(server)
}
