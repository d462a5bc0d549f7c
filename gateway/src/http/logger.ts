import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

/** Structured logs of allowlisted fields: no bodies, no headers but the client's, nothing secret. */
export function loggerOptions(level: string): NonNullable<Exclude<FastifyServerOptions['logger'], boolean>> {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?', 1)[0], from: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
    },
    // A net below the allowlist: whatever is logged by mistake.
    redact: ['*.secretKey', '*.token', '*.authorization', '*.cookie', '*.key', 'secretKey', 'token', 'authorization'],
  }
}

/** One line per request, when it is done. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { reqId: request.id, req: request, res: reply, milliseconds: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) reply.log.error({ ...line, err: error }, 'request failed')
    else reply.log.info(line, 'request')
  }
}
