import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

let child: ChildProcess | null = null
afterEach(() => {
  child?.kill('SIGKILL')
})

/** Starts the program and waits for matching output, or for its end. */
async function start(environment: Record<string, string>, until: RegExp) {
  const started = spawn(process.execPath, [main], { env: { ...process.env, ...environment } })
  child = started
  let output = ''
  const ended = once(started, 'exit').then(([code]) => code as number | null)
  const said = new Promise<void>((resolve) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (until.test(output)) resolve()
      })
    }
  })
  await Promise.race([said, ended])
  return { started, ended, output: () => output }
}

test('prints its address and sign-ins, serves requests, and stops cleanly on SIGTERM', async () => {
  const run = await start({ PORT: '0', SANDBOX_CHARGES: '100' }, /SUPER_ACCOUNT.*\n/)
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(run.output())?.[0]
  expect(run.output()).toMatch(/seeding charges: 100 of 100/)
  expect(run.output()).toMatch(/DEMO_MERCHANT +operator +Sandbox-Secret-Key-0002 +everything/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await fetch(`${address}/api/v3/charges`)).status).toBe(401)
  run.started.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test('stops cleanly while seeding', async () => {
  const run = await start({ PORT: '0', SANDBOX_CHARGES: '2000000' }, /seeding charges: 0/)
  run.started.kill('SIGINT')
  expect(await run.ended).toBe(0)
})

test('names invalid settings', async () => {
  const run = await start({ PORT: 'x', SANDBOX_MAX_DELAY_MS: '-5' }, /$^/)
  expect(await run.ended).toBe(1)
  expect(run.output()).toMatch(/PORT: .*\nSANDBOX_MAX_DELAY_MS: /)
})
