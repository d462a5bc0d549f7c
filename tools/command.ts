import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.ts'

/** The workspace's programs and the running Node come first, regardless of how this process was started. */
const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)

/** Runs a command of the workspace, shows its output, and returns its exit code. */
export function command(line: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { cwd: root, env: { ...process.env, PATH: path, ...env }, stdio: 'inherit', shell: true })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Does the same, but shows the output after the command has ended, so that several can run in parallel. */
export function capturedCommand(line: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: true,
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}
