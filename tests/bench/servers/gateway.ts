// The gateway as in production, except for the web client, which the benchmark does not request.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@portal/gateway/app'
import { loggerOptions } from '@portal/gateway/http/logger'
import { openStore } from '@portal/gateway/store/store'
import { announce } from './announce.ts'

const databaseUrl = process.env.BENCH_DATABASE_URL
const app = await buildApp({
  platform: { url: process.env.PLATFORM_URL ?? '' },
  store: await openStore(databaseUrl ? { databaseUrl } : { dataDir: mkdtempSync(join(tmpdir(), 'bench-')) }),
  requestsPerMinute: 1_000_000_000,
  logger: loggerOptions(process.env.BENCH_LOG ?? 'warn'),
})
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)
