import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from './processes.ts'
import { type Relay, startRelay } from './relay.ts'

/** A primary and a standby that confirms every commit, in temporary folders. */
export interface PostgresPair {
  /** The address of the current primary. */
  readonly url: string
  /** Stops the primary in fast mode, and starts it again after a while. */
  restartPrimary(downMs: number): Promise<void>
  /** Stops passing data from the primary to the standby. From here on, only an unconfirmed commit can be lost. */
  freezeReplication(): void
  /** Kills the primary with SIGKILL. */
  killPrimary(): Promise<void>
  /** Promotes the standby to primary. It has no standby then. */
  promote(): Promise<void>
  /** Copies the primary to a new standby, and waits until it confirms commits. */
  addStandby(): Promise<void>
  /** Stops both and deletes their folders. */
  drop(): Promise<void>
}

interface Running {
  readonly child: ChildProcess
  readonly folder: string
  readonly port: number
}

const superuser = 'postgres'
const folders = [
  ...(process.env.PATH ?? '').split(':'),
  ...versionsIn('/usr/lib/postgresql'),
  ...versionsIn('/opt/homebrew/opt'),
]

/** The folder with the programs of a PostgreSQL server, or null if none is installed. */
export const postgresPrograms =
  folders.find((folder) => ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name)))) ??
  null

function versionsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^(postgresql@)?\d+$/.test(name))
    .sort((one, other) => Number(other.replace(/\D/g, '')) - Number(one.replace(/\D/g, '')))
    .map((name) => join(folder, name, 'bin'))
}

/** The server refuses to run as root. Returns the user of its package in that case, otherwise nothing. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a primary with an empty database and its standby. A commit returns once both have it. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  hand(folder)
  let count = 0
  let primary = await startPrimary()
  let standby: Running | null = null
  let replication: Relay | null = null
  await addStandby()
  return {
    get url() {
      return addressOf(primary.port, 'portal')
    },
    async restartPrimary(downMs) {
      await end(primary, 'SIGINT')
      await wait(downMs)
      primary = await startIn(primary.folder, primary.port)
    },
    freezeReplication() {
      replication?.freeze()
    },
    async killPrimary() {
      await end(primary, 'SIGKILL')
    },
    async promote() {
      if (standby === null) throw new Error('there is no standby')
      // Its processes notice the end of the first one a moment later.
      rmSync(primary.folder, { recursive: true, maxRetries: 20 })
      primary = standby
      standby = null
      await replication?.close()
      await ask(primary.port, 'select pg_promote(true)')
      // A primary that waits for a standby that does not exist would confirm nothing.
      await setStandbys('')
    },
    addStandby,
    async drop() {
      await replication?.close()
      for (const server of [standby, primary]) if (server) await end(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, maxRetries: 20 })
    },
  }

  async function startPrimary(): Promise<Running> {
    const data = newFolder()
    await run('initdb', [
      '--pgdata',
      data,
      '--username',
      superuser,
      '--auth',
      'trust',
      '--no-sync',
      '--encoding',
      'UTF8',
    ])
    const server = await startIn(data)
    await ask(server.port, 'create database portal')
    return server
  }

  async function addStandby(): Promise<void> {
    const data = newFolder()
    replication = await startRelay(primary.port)
    const from = `${addressOf(replication.port, 'postgres')}?application_name=standby`
    const flags = ['--pgdata', data, '--write-recovery-conf', '--checkpoint', 'fast', '--wal-method', 'stream']
    await run('pg_basebackup', ['--dbname', from, '--no-sync', ...flags])
    standby = await startIn(data)
    await setStandbys('standby')
    while ((await ask(primary.port, "select from pg_stat_replication where sync_state = 'sync'")) === 0) await wait(50)
  }

  async function setStandbys(names: string): Promise<void> {
    await ask(primary.port, `alter system set synchronous_standby_names = '${names}'`)
    await ask(primary.port, 'select pg_reload_conf()')
  }

  function newFolder(): string {
    count += 1
    const data = join(folder, String(count))
    mkdirSync(data, { mode: 0o700 })
    hand(data)
    return data
  }

  function hand(path: string): void {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }

  async function run(program: string, flags: readonly string[]): Promise<void> {
    const child = spawn(programOf(program), flags, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...user })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
  }

  async function startIn(data: string, usualPort?: number): Promise<Running> {
    const port = usualPort ?? (await freePorts(1))[0] ?? 0
    const settings = {
      ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 100 },
      ...{
        synchronous_commit: 'on',
        hot_standby: 'on',
        wal_retrieve_retry_interval: '200ms',
        log_min_messages: 'panic',
      },
      // The machine itself does not fail here, so everything that a process has written is safe.
      fsync: 'off',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(programOf('postgres'), ['-D', data, ...flags], {
      ...{ cwd: folder, stdio: ['ignore', 'ignore', 'ignore'], ...user },
    })
    const kill = () => child.kill('SIGQUIT')
    process.on('exit', kill)
    void once(child, 'exit').then(() => process.off('exit', kill))
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
      await wait(50)
    }
    return { child, folder: data, port }
  }
}

function programOf(name: string): string {
  if (postgresPrograms === null) throw new Error('there is no PostgreSQL server on this machine')
  return join(postgresPrograms, name)
}

async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function addressOf(port: number, database: string): string {
  return `postgres://${superuser}@127.0.0.1:${port}/${database}`
}

/** Runs a statement as the superuser, and returns the number of its rows. */
async function ask(port: number, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: addressOf(port, 'postgres') })
  await client.connect()
  try {
    return (await client.query(statement)).rows.length
  } finally {
    await client.end()
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    await ask(port, 'select 1')
    return true
  } catch {
    return false
  }
}
