// `npm start`: the whole product in one process, with the portal on port 4000 and the sandbox platform.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '@portal/gateway/config'
import { startGateway } from '@portal/gateway/start'
import { endPlainly } from '@portal/gateway/store/starting'
import { buildSandbox, formatSignIns } from '@portal/sandbox/app'
import { readEnvironment } from '@portal/sandbox/environment'
import closeWithGrace from 'close-with-grace'
import { root } from './root.ts'
import { buildUncompressedWebClient } from './web-build.ts'

const started = performance.now()
const settings = readEnvironment(process.env)
const dataDir = process.env.DATA_DIR ?? join(root, '.data')

console.log('building the web client and starting the sandbox platform ...')
// The build is a separate process, so the sandbox can seed its charges at the same time.
const webClient = buildUncompressedWebClient()
const sandbox = await buildSandbox({
  deliverEveryMs: 500,
  dataDir: join(dataDir, 'sandbox'),
  charges: settings.SANDBOX_CHARGES,
  maxDelayMs: settings.SANDBOX_MAX_DELAY_MS,
  onProgress: (seeded, total) => console.log(`seeding charges: ${seeded} of ${total}`),
})
await webClient
const platformUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })

const config = readConfig({
  LOG_LEVEL: 'warn',
  ...process.env,
  PLATFORM_URL: platformUrl,
  DATA_DIR: join(dataDir, 'gateway'),
})
const portal = await startGateway(config).catch(endPlainly)

closeWithGrace({ delay: 10_000 }, async ({ err }) => {
  if (err) console.error(err)
  console.log('\nstopping ...')
  await portal.close()
  await sandbox.close()
})

console.log(
  `\nSandbox sign-ins (merchant account, user name, password, what it may do):\n${formatSignIns(sandbox.signIns)}`,
)
console.log(`\nThe sandbox platform is at ${platformUrl}/api/v3.`)
console.log(`The portal is ready at http://localhost:${config.port}/atv4/ (${seconds(started)} s). Ctrl-C stops it.`)

// Speeds up visits from other machines. Visits from this machine do not wait for the files.
spawn(process.execPath, [join(root, 'tools', 'compress.ts')], { stdio: ['ignore', 'ignore', 'inherit'] }).unref()

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
