import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codedError } from '../rest/error.ts'
import { meterEventLoop } from '../timing/event-loop.ts'
import { refuse } from './admission.ts'

/** How much the gateway takes on at once. */
export interface LoadLimits {
  /** Requests that are being worked on. */
  readonly requests: number
  /** Requests that are being worked on while the processor is busy: each further one would make all others wait. */
  readonly requestsWhenBusy: number
  /** Open connections. Beyond them a connection gets one refusal; a tenth beyond them it is closed at once. */
  readonly connections: number
}

/** How long somebody who was refused is asked to wait, in seconds. */
const retryAfter = 1
/**
 * How long a refusal is held back, in milliseconds. Who asks again at once would otherwise take the processor from those
 * who are served: and as the server takes in one new connection in each turn of the event loop, every newcomer, health
 * checks included, would wait for hundreds of long turns.
 */
const heldBackMs = 200
/** How often it is looked whether the processor is busy, in milliseconds. */
const lookEveryMs = 250
/** The processor is busy where the event loop did not rest for more than a twentieth of the time. */
const busyShare = 0.95

/**
 * What the gateway is working on. Beyond the limits it refuses at once (503, code OVERLOADED) instead of letting
 * everybody wait. Health, readiness, metrics and the web client's files are not counted and not refused.
 */
export class Load {
  readonly #limits: LoadLimits
  readonly #excess = new WeakSet<Socket>()
  readonly #timer: NodeJS.Timeout
  #mostRequests: number
  #requests = 0
  #connections = 0

  /** `workedSince` answers the share of the time that the event loop has not rested since it was last asked. */
  constructor(server: Server, limits: LoadLimits, workedSince = meterEventLoop()) {
    this.#limits = limits
    this.#mostRequests = limits.requests
    this.#timer = setInterval(() => {
      this.#mostRequests = workedSince() > busyShare ? limits.requestsWhenBusy : limits.requests
    }, lookEveryMs).unref()
    server.maxConnections = Math.ceil(limits.connections * 1.1)
    server.on('connection', (socket) => this.#watch(socket))
  }

  /** Ends the looking. */
  stop(): void {
    clearInterval(this.#timer)
  }

  #watch(socket: Socket): void {
    this.#connections += 1
    if (this.#connections > this.#limits.connections) this.#excess.add(socket)
    socket.once('close', () => {
      this.#connections -= 1
    })
  }

  /** Whether a request is too much now. */
  isTooMuch({ raw: { socket } }: FastifyRequest): boolean {
    return this.#requests >= this.#mostRequests || this.#excess.has(socket)
  }

  /** To be called when work on a request begins. */
  begin(): void {
    this.#requests += 1
  }

  /** To be called when work on a request has ended. */
  end(): void {
    this.#requests -= 1
  }

  /** Refuses a request that is too much, a moment later. */
  async refuse({ raw: { socket } }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await setTimeout(heldBackMs)
    if (this.#excess.has(socket)) reply.header('connection', 'close')
    const message = 'The gateway is overloaded. Nothing was changed; please try again'
    reply.header('retry-after', retryAfter)
    return refuse(reply, codedError('OVERLOADED', message, { retryAfter: String(retryAfter) }))
  }
}
