import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { codedError } from '../rest/error.ts'
import { CountsByOwner } from '../timing/counts-by-owner.ts'
import { meterEventLoop } from '../timing/event-loop.ts'
import { refuse } from './admission.ts'

/** The limits on concurrent work of the gateway. */
export interface LoadLimits {
  /** Requests in progress. */
  readonly requests: number
  /** Requests in progress while the processor is busy. Each additional one would slow down all others. */
  readonly requestsWhenBusy: number
  /**
   * Requests in progress of one sender. Default: a quarter of `requests`, also while the processor is busy, so that a
   * program with many connections becomes slower then, and is not refused.
   */
  readonly requestsOfSender?: number
  /**
   * Open connections. Above the limit a connection gets one refusal; above 110 % of the limit it is closed immediately.
   */
  readonly connections: number
}

/** The `Retry-After` of a refusal, in seconds. */
const retryAfter = 1
/**
 * How long a refusal is delayed, in milliseconds. Clients that retry immediately would otherwise take the processor
 * from admitted requests. Node accepts one new connection per turn of the event loop, so every new connection, health
 * checks included, would wait for hundreds of long turns.
 */
const heldBackMs = 200
/** Interval of the check whether the processor is busy, in milliseconds. */
const lookEveryMs = 250
/** The processor is busy if the event loop was idle for less than a twentieth of the time. */
const busyShare = 0.95

/**
 * The load of the gateway. Above the limits it refuses requests immediately (503, code OVERLOADED) instead of slowing
 * down all of them. A sender with its share of the requests is refused alone (429, code RATE_LIMITED). Health,
 * readiness, metrics and the web client's files are neither counted nor refused.
 */
export class Load {
  readonly #limits: LoadLimits
  readonly #excess = new WeakSet<Socket>()
  readonly #timer: NodeJS.Timeout
  readonly #mostOfSender: number
  /** The requests in progress of each sender. */
  readonly #senders = new CountsByOwner()
  #mostRequests: number
  #requests = 0
  #connections = 0

  /** `workedSince` returns the share of time in which the event loop was busy since its last call. */
  constructor(server: Server, limits: LoadLimits, workedSince = meterEventLoop()) {
    this.#limits = limits
    this.#mostRequests = limits.requests
    this.#mostOfSender = limits.requestsOfSender ?? Math.ceil(limits.requests / 4)
    this.#timer = setInterval(() => {
      this.#mostRequests = workedSince() > busyShare ? limits.requestsWhenBusy : limits.requests
    }, lookEveryMs).unref()
    server.maxConnections = Math.ceil(limits.connections * 1.1)
    server.on('connection', (socket) => this.#watch(socket))
  }

  /** Stops the checks. */
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

  /** Whether a request exceeds the limits now. */
  isTooMuch({ raw: { socket } }: FastifyRequest): boolean {
    return this.#requests >= this.#mostRequests || this.#excess.has(socket)
  }

  /** Call this when work on a request begins. */
  begin(): void {
    this.#requests += 1
  }

  /** Call this when work on a request has ended. */
  end(): void {
    this.#requests -= 1
  }

  /**
   * Call this when the sender of a request is known. Counts the request for the sender, and returns RATE_LIMITED if it
   * exceeds the sender's share now, otherwise null.
   */
  enter(sender: string): GraphQLError | null {
    if (this.#senders.add(sender) <= this.#mostOfSender) return null
    const message = `Too many requests at the same time: at most ${this.#mostOfSender}. Wait for one of them`
    return codedError('RATE_LIMITED', message, { retryAfter: String(retryAfter) })
  }

  /** Call this after `enter` when work on the request has ended. */
  leave(sender: string): void {
    this.#senders.remove(sender)
  }

  /** Refuses an excess request after a short delay. */
  async refuse({ raw: { socket } }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await setTimeout(heldBackMs)
    if (this.#excess.has(socket)) reply.header('connection', 'close')
    const message = 'The gateway is overloaded. Nothing was changed; please try again'
    return refuse(reply, codedError('OVERLOADED', message, { retryAfter: String(retryAfter) }))
  }
}
