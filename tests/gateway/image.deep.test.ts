import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { copyInto, instructionsOf, readStages } from '../support/image-folder.ts'
import { basic } from '../support/portal.ts'
import { freePorts, type ServerProcess, startServer } from '../support/processes.ts'
import { reportSkipped } from '../support/skipped.ts'

const run = promisify(execFile)

describe('the files that the Dockerfile copies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  const folderOf = (stage: string) => join(folder, stage)
  const servers: ServerProcess[] = []
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true })
  })

  /**
   * Builds a stage in a folder: copies its files and runs its commands, except those that prepare the image's system.
   */
  async function build(name: string): Promise<void> {
    const stage = folderOf(name)
    mkdirSync(stage)
    // The package manager and the Node that run these tests, in place of the image's.
    const path = [join(stage, 'node_modules', '.bin'), ...toolFolders(), process.env.PATH].join(':')
    const env = { ...process.env, PATH: path, CI: 'true', NODE_ENV: '', pnpm_config_prefer_offline: 'true' }
    for (const { name: instruction, rest } of instructionsOf(readStages(), name)) {
      if (instruction === 'COPY') copyInto(stage, rest, folderOf)
      if (instruction === 'RUN' && !/npm install --global|\/data/.test(rest)) {
        await run('sh', ['-ec', rest], { cwd: stage, env, maxBuffer: 64 * 1024 * 1024 })
      }
    }
  }

  test('the files that the Dockerfile copies are enough to build the web client', async () => {
    await build('web')
  })

  test('the files that the Dockerfile copies are enough to run both servers, which serve the web client', async () => {
    await build('servers')
    const image = folderOf('servers')
    const [port = 0, platform = 0] = await freePorts(2)
    const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn' }
    const sandbox = await startServer('sandbox/src/main.ts', platform, { ...own, SANDBOX_CHARGES: '60' }, image)
    servers.push(sandbox)
    const dataDir = join(folder, 'data')
    const gateway = await startServer(
      'gateway/src/main.ts',
      port,
      { ...own, PLATFORM_URL: sandbox.origin, DATA_DIR: dataDir },
      image,
    )
    servers.push(gateway)
    for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const page = await fetch(`${gateway.origin}/atv4/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    const [script] = /\/atv4\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
    expect((await fetch(gateway.origin + script)).status).toBe(200)
  })
})

/** Folders with the workspace's Node and pnpm. */
function toolFolders(): string[] {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return [join(root, '.tools', packageManager.replace('@', '-'), 'node_modules', '.bin'), dirname(process.execPath)]
}

const hasEngine = spawnSync('docker', ['info']).status === 0
if (!hasEngine) {
  reportSkipped('the stack in containers', 'no container engine is running', 'sudo systemctl start docker')
}

describe.skipIf(!hasEngine)('the stack in containers', () => {
  const compose = (...parameters: string[]) =>
    run('docker', ['compose', '--project-name', 'portal-test', ...parameters], {
      cwd: root,
      env: { ...process.env, SANDBOX_CHARGES: '60' },
      maxBuffer: 64 * 1024 * 1024,
    })
  beforeAll(() => compose('up', '--build', '--detach', '--wait'), 1_800_000)
  afterAll(() => compose('down', '--volumes'))

  test('refunds a charge through the proxy', async () => {
    const query = `mutation {
      runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) { amountRefunded } }`
    const response = await fetch('http://127.0.0.1:8080/graphql', {
      method: 'POST',
      headers: { authorization: basic('DEMO_MERCHANT/admin'), 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    expect(await response.json()).toEqual({
      data: { runChargeCommand: { amountRefunded: expect.stringMatching(/^[1-9]/) } },
    })
  })
})
