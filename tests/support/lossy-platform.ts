import type { Sandbox } from '@portal/sandbox/app'

/** What becomes of a command on its way: it never arrives, or it is carried out and its answer never comes back. */
export type Loss = 'none' | 'before' | 'after'

/** Loses what is sent to the platform, as told by the comment of a command or of a new charge. */
export interface LossyPlatform {
  /** To be given to the stack. */
  readonly prepare: (sandbox: Sandbox) => void
  /** What happens to a request with this comment. */
  readonly losses: Map<string, Loss>
  /** The comments that came again though their first answer was lost or a success. */
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
