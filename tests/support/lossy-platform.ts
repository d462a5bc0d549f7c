import type { Sandbox } from '@portal/sandbox/app'

/** The lost part of a command: nothing, the request before it arrives, or the response after the command has run. */
export type Loss = 'none' | 'before' | 'after'

/** Loses requests and responses, selected by the comment of a command or of a new charge. */
export interface LossyPlatform {
  /** The stack's `prepare` option. */
  readonly prepare: (sandbox: Sandbox) => void
  /** The loss for a request with this comment. */
  readonly losses: Map<string, Loss>
  /** The comments that arrived again although the first response was a success or was lost. */
  readonly repeated: string[]
}

export function lossyPlatform(): LossyPlatform {
  const losses = new Map<string, Loss>()
  const repeated: string[] = []
  const settled = new Set<string>()

  const prepare = ({ app }: Sandbox) => {
    app.addHook('preHandler', async (request, reply) => {
      const comment = request.method === 'POST' ? commentOf(request.body) : null
      if (comment === null) return
      if (settled.has(comment)) repeated.push(comment)
      if (losses.get(comment) !== 'before') return
      settled.add(comment)
      request.raw.socket.destroy()
      return reply.hijack()
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const comment = request.method === 'POST' ? commentOf(request.body) : null
      if (comment === null) return payload
      const isLost = losses.get(comment) === 'after'
      if (isLost) request.raw.socket.destroy()
      if (isLost || reply.statusCode < 300) settled.add(comment)
      return payload
    })
  }

  return { prepare, losses, repeated }
}

function commentOf(body: unknown): string | null {
  return Buffer.isBuffer(body) && body.length > 0 ? (JSON.parse(body.toString()).comment ?? null) : null
}
