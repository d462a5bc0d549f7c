import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { currentTrace, type Trace } from '../tracing/trace.ts'

/** Structured logs with allowlisted fields: no bodies, no secrets, and of the headers only the client's. */
export function loggerOptions(level: string): NonNullable<Exclude<FastifyServerOptions['logger'], boolean>> {
  return {
    level,
    // Adds the request's trace to every line that is written during the request.
    mixin: () => traceField(currentTrace()),
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?', 1)[0], from: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
    },
    // Defense in depth behind the allowlist.
    redact: ['*.secretKey', '*.token', '*.authorization', '*.cookie', '*.key', 'secretKey', 'token', 'authorization'],
  }
}

/** Writes one line per request when it is done. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      reqId: request.id,
      req: request,
      res: reply,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...traceField(request.trace),
    }
    if (error) reply.log.error({ ...line, err: error }, 'request failed')
    else reply.log.info(line, 'request')
  }
}

function traceField(trace: Trace | null | undefined): { traceId?: string } {
  return trace ? { traceId: trace.id } : {}
}
