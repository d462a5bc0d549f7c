import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The headers that the gateway reads. */
    head: RequestHead
  }
}

/**
 * The headers that the gateway reads, each in a fixed place; undefined if the request does not have it. Clients send
 * headers in different orders, and V8 gives objects with the same keys in different orders different shapes: each
 * function that reads a header is compiled again for each order, and after a few orders the reads become slow.
 */
export class RequestHead {
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly authorization: string | undefined
  readonly contentLength: string | undefined
  readonly contentType: string | undefined
  readonly cookie: string | undefined
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly secFetchSite: string | undefined
  /** `x-on-behalf-of`: the merchant account to act for. */
  readonly onBehalfOf: string | undefined
  /** `x-portal-calls`: 1 if the response should list the platform calls. */
  readonly portalCalls: string | undefined
  /** `x-portal-csrf`: 1 from a page of the portal. */
  readonly portalCsrf: string | undefined
  /** `x-portal-explorer`: the pass of the explorer. */
  readonly portalExplorer: string | undefined
  /** `x-portal-page-load`: 1 for the first request of a page. */
  readonly portalPageLoad: string | undefined
  /** `x-portal-passive`: 1 for a request that is not an activity of the user. */
  readonly portalPassive: string | undefined
  /** `x-portal-read`: any value if the request may only read. */
  readonly portalRead: string | undefined

  constructor(headers: IncomingHttpHeaders) {
    this.accept = headers.accept
    this.acceptEncoding = single(headers['accept-encoding'])
    this.authorization = headers.authorization
    this.contentLength = headers['content-length']
    this.contentType = headers['content-type']
    this.cookie = headers.cookie
    this.host = headers.host
    this.origin = headers.origin
    this.secFetchSite = single(headers['sec-fetch-site'])
    this.onBehalfOf = single(headers['x-on-behalf-of'])
    this.portalCalls = single(headers['x-portal-calls'])
    this.portalCsrf = single(headers['x-portal-csrf'])
    this.portalExplorer = single(headers['x-portal-explorer'])
    this.portalPageLoad = single(headers['x-portal-page-load'])
    this.portalPassive = single(headers['x-portal-passive'])
    this.portalRead = single(headers['x-portal-read'])
  }
}

/** Reads the head of each request before anything else does. */
export function readHeads(app: FastifyInstance): void {
  // The hook sets it before any route can read it.
  app.decorateRequest('head', null as unknown as RequestHead)
  app.addHook('onRequest', (request, _reply, done) => {
    request.head = new RequestHead(request.raw.headers)
    done()
  })
}

/** The value of a header. Repeated headers are joined, as Node does with `joinDuplicateHeaders`. */
function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
