import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { buildSandbox, type Sandbox, type SandboxOptions } from './app.ts'
import { asker, type CallerKey, NOON, type TestRequest } from './test-caller.ts'

/** The sandbox of the running test. */
interface TestSandbox extends Pick<Sandbox, 'app' | 'signIns' | 'database' | 'deliver' | 'close'> {
  /** Sends a request as a fixed caller, signed at the sandbox's time. */
  ask(caller: CallerKey, path: string, request?: Partial<TestRequest>): ReturnType<ReturnType<typeof asker>>
  /** Sends a request with a JSON body. */
  send(
    method: TestRequest['method'],
    path: string,
    body?: object,
    as?: CallerKey,
    onBehalfOf?: string,
  ): ReturnType<ReturnType<typeof asker>>
  /** Replaces the sandbox with one in a temporary folder, or restarts it there. Returns the folder. */
  openOnDisk(): Promise<string>
}

/** Builds a sandbox before each test of a file, by default with 50 charges and at noon, and closes it afterward. */
export function sandboxForEach(options: SandboxOptions = {}): TestSandbox {
  return testSandbox(options, beforeEach, afterEach)
}

/** Builds one sandbox for all tests of a file, by default with 50 charges and at noon. */
export function sandboxForAll(options: SandboxOptions = {}): TestSandbox {
  return testSandbox(options, beforeAll, afterAll)
}

function testSandbox(options: SandboxOptions, before: typeof beforeEach, after: typeof afterEach): TestSandbox {
  const clock = options.clock ?? (() => NOON * 1000)
  let folder: string | null = null
  let sandbox: Sandbox
  const open = async () => {
    sandbox = await buildSandbox({ charges: 50, ...options, clock, ...(folder !== null && { dataDir: folder }) })
  }
  const ask: TestSandbox['ask'] = (caller, path, request) =>
    asker(sandbox.app)(caller, path, { timestamp: Math.floor(clock() / 1000), ...request })
  before(open)
  after(async () => {
    await sandbox.close()
    if (folder !== null) rmSync(folder, { recursive: true })
    folder = null
  })
  return {
    get app() {
      return sandbox.app
    },
    get signIns() {
      return sandbox.signIns
    },
    get database() {
      return sandbox.database
    },
    deliver: () => sandbox.deliver(),
    close: () => sandbox.close(),
    ask,
    send: (method, path, body, as = 'admin', onBehalfOf) =>
      ask(as, path, {
        ...(method && { method }),
        ...(body && { body: JSON.stringify(body) }),
        ...(onBehalfOf && { onBehalfOf }),
      }),
    async openOnDisk() {
      await sandbox.close()
      folder ??= mkdtempSync(join(tmpdir(), 'sandbox-'))
      await open()
      return folder
    },
  }
}
