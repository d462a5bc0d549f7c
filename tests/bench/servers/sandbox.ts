import { buildSandbox } from '@portal/sandbox/app'
import { announce } from './announce.ts'

const sandbox = await buildSandbox({
  charges: Number(process.env.SANDBOX_CHARGES),
  dataDir: process.env.BENCH_DATA || undefined,
})
await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
announce(sandbox.app.server)
