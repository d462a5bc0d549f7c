import { createHash, randomUUID } from 'node:crypto'
import { binImportBounds } from '@portal/schema/bin-import'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuditServices, audited, noteRefusedRead } from '../audit/audit.ts'
import { type ImportingServices, importBins, planBinImport } from '../bin-import/import.ts'
import { importOfBins } from '../bin-import/import-record.ts'
import { tooLarge } from '../bin-import/read-file.ts'
import { fileObjects } from '../ledger/file-objects.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { badInput } from '../rest/error.ts'
import { fileKeys, parameterNames } from '../rest/wire.ts'
import { senderOf } from '../session/sender.ts'
import { type AdmissionServices, admit, refuse } from './admission.ts'
import { compressed } from './compression.ts'
import type { Load } from './load.ts'
import type { RateLimit } from './rate-limit.ts'

/** The path of the import and the flag that it needs. */
export const binImport = { url: '/files/bin/import', access: 'provisionAllFamilies' } as const
const { url, access } = binImport
/** The services that receive and import a file. */
type ImportServices = AdmissionServices & AuditServices & ImportingServices
/** Maximum size of a form around its file, in bytes. */
const formAround = 16 * 1024

/**
 * Accepts a CSV file of BIN lookups, as the body or as `file` of a form (specification 7.5). With `dryRun=true` it
 * returns a preview; otherwise it imports, bound to `planHash` if present, and once per `requestId`.
 */
export async function registerBinImport(
  app: FastifyInstance,
  services: ImportServices,
  rateLimit: RateLimit,
  load: Load,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['text/csv', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: binImportBounds.bytes + formAround },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode !== 413) throw error
      request.portal?.end()
      return refuse(reply, tooLarge())
    })
    scope.route({
      method: 'POST',
      url,
      // Runs before the body is read.
      async onRequest(request, reply) {
        if (load.isTooMuch(request)) return load.refuse(request, reply)
        try {
          const context = await admit(request, reply, services, rateLimit)
          request.portal = context
          await requireImportAccess(context)
        } catch (error) {
          request.portal?.end()
          // The body is not read, so the response closes the connection.
          return refuse(reply.header('connection', 'close'), error)
        }
        return undefined
      },
      async handler(request, reply) {
        const context = request.portal as Context<ImportServices>
        const sender = senderOf(request, context.identity)
        load.begin()
        const excess = load.enter(sender)
        try {
          if (excess !== null) throw excess
          return await respond(context, request, reply)
        } catch (error) {
          return refuse(reply, error)
        } finally {
          load.leave(sender)
          load.end()
          context.end()
        }
      },
    })
  })
}

async function requireImportAccess(context: Context<AuditServices>): Promise<void> {
  if (context.isCallerOld) await context.refreshCaller()
  try {
    requireAccess(context, access)
  } catch (error) {
    noteRefusedRead(url, context, error)
    throw error
  }
}

async function respond(
  context: Context<ImportServices>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const content = await fileOf(request)
  reply.type('application/json; charset=utf-8')
  if (parameterOf(request, parameterNames.dryRun) === 'true') {
    const plan = await planBinImport(content, context)
    return reply.send(await compressed(request, reply, JSON.stringify(plan)))
  }
  const requestId = parameterOf(request, 'requestId') ?? randomUUID()
  const planHash = parameterOf(request, 'planHash') ?? null
  const what = { fileHash: createHash('sha256').update(content).digest('hex'), requestId }
  const recording = { declaration: importOfBins, object: fileObjects.BinImport, args: {} }
  const imported = await audited({ file: 'binImport' }, what, context, recording, async () => {
    const done = await importBins(content, { planHash, requestId, fileHash: what.fileHash }, context)
    const { lines, imported, updated, unchanged, rejected } = done
    const counts = { lines, imported, updated, unchanged, rejected }
    Object.assign(what, counts)
    context.change = { before: done.isRepeated ? counts : {}, after: counts }
    return done
  })
  return reply.send(JSON.stringify(imported))
}

function parameterOf({ query }: FastifyRequest, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  if (value === undefined || typeof value === 'string') return value
  throw badInput(name, 'must be given once')
}

/** The file: the body itself, or the one file of a form. */
async function fileOf({ body, head }: FastifyRequest): Promise<Buffer> {
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const contentType = head.contentType ?? ''
  if (!contentType.startsWith('multipart/')) return content
  const form = await new Response(new Uint8Array(content), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const files = form?.getAll(fileKeys.file) ?? []
  const [file] = files
  if (files.length !== 1 || !(file instanceof Blob)) throw badInput(fileKeys.file, 'must be given once in the form')
  return Buffer.from(await file.arrayBuffer())
}
