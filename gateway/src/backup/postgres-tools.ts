import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../store/starting.ts'

/**
 * Runs one of PostgreSQL's own programs. The connection string is passed in its environment, because arguments are
 * public.
 */
export async function runPostgresTool<Result = void>(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  parameters: readonly string[],
  read: (output: Readable) => Promise<Result> = async (output) => void (await text(output)) as Result,
): Promise<Result> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl)
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(searchParams.get('host') ?? hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', () => reject(new StartError(`${program} is not installed: it comes with PostgreSQL's client.`)))
    child.on('close', resolve)
  })
  const [code, said, result] = await Promise.all([ended, text(child.stderr), read(child.stdout)])
  if (code !== 0) throw new StartError(`${program} failed: ${said.trim().split('\n').at(-1)}`)
  return result
}
