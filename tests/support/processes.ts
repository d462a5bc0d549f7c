import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../tools/root.ts'

/** A server in its own process. */
export interface ServerProcess {
  readonly origin: string
  /** Stops it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>
  /** Suspends the whole process for a while, like a machine that sleeps. */
  pause(): void
  resume(): void
  /** Kills it immediately, like a power failure. */
  kill(): Promise<void>
}

/** Starts a server of the workspace, or of a copy of it in a folder, on a loopback port. Resolves when it is ready. */
export async function startServer(
  script: string,
  port: number,
  env: NodeJS.ProcessEnv,
  folder = root,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return whenReady(child, `http://127.0.0.1:${port}`, '/readyz')
}

/** The path of nginx, or null if it is not installed. */
export const nginx = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync) ?? null

/**
 * Starts nginx with docker/nginx.conf as shipped. Replaces only the names and ports of the container stack, and the
 * folders for its files.
 */
export async function startProxy(folder: string, port: number, gateways: readonly number[]): Promise<ServerProcess> {
  if (nginx === null) throw new Error('there is no nginx on this machine')
  const shipped = readFileSync(join(root, 'docker', 'nginx.conf'), 'utf8')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' ')
  const here = shipped
    // The configuration lines of the two replicas, adapted to the number of replicas here.
    .replace(/(?: *server gateway-\d:4000 .*\n)+/, () =>
      gateways.map((gateway) => `server 127.0.0.1:${gateway} max_fails=0;\n`).join(''),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('http {', `http { ${folders}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'nginx.conf'), here)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const globals = `daemon off; pid ${join(folder, 'nginx.pid')}; ${user}`
  const flags = ['-p', folder, '-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf'), '-g', globals]
  const child = spawn(nginx, flags, { stdio: ['ignore', 'ignore', 'inherit'] })
  return whenReady(child, `http://127.0.0.1:${port}`, '/healthz')
}

/** Free ports of the loopback interface. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  return Promise.all(
    servers.map(async (server) => {
      if (!server.listening) await once(server, 'listening')
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
      server.close()
      return address.port
    }),
  )
}

async function whenReady(child: ChildProcess, origin: string, path: string): Promise<ServerProcess> {
  const ended = once(child, 'exit')
  // No process outlives the tests, even if they fail.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  while (!(await isReady(origin + path))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    await wait(50)
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Uses its own connection, so that none stays open. */
async function isReady(url: string): Promise<boolean> {
  try {
    const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode === 200
  } catch {
    return false
  }
}
