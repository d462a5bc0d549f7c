import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a gateway stops, in milliseconds. */
export interface DrainPace {
  /** How long everything is served as before while `/readyz` answers 503, for balancers that ask for it. */
  readonly noticeMs: number
  /** How long a kept connection may then stay idle. A proxy must end its idle connections sooner, see docker/nginx.conf. */
  readonly idleMs: number
  /** Waits for the notice to end; tests decide when that is. */
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

/**
 * Closes a listening gateway so that no request is lost behind a proxy. After the notice new connections are refused: a
 * proxy then asks another replica, as nothing was sent. Requests on kept connections are still served, and each answer
 * ends its connection. An idle connection is left to the proxy, because a request that meets its end from this side looks
 * like one that may have been served.
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

/** A busy server still gets new connections all the time; it need not wait for ever for a turn without one. */
const mostTurns = 1_000

/**
 * Refuses new connections, and leaves those alone that are open. A connection that is not yet accepted would be reset, so
 * listening ends right after a turn of the event loop that found none.
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
  // The HTTP server's own `close` would end idle connections as well.
  Server.prototype.close.call(server)
}
