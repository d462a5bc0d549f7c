import { Readable } from 'node:stream'
import { printSchema } from 'graphql'
import { portalSchema } from '../graphql/schema.ts'
import type { FileRoute } from './file-route.ts'

let printed: Buffer | undefined

/** The schema in SDL with its descriptions, for signed-in callers. Introspection may be off. */
export const schemaFile: FileRoute = {
  url: '/files/schema.graphql',
  access: 'logout',
  async respond() {
    printed ??= Buffer.from(printSchema(portalSchema()))
    return {
      body: Readable.from([printed], { objectMode: false }),
      length: printed.length,
      contentType: 'application/graphql; charset=utf-8',
      disposition: 'attachment',
      name: 'schema.graphql',
    }
  },
}
