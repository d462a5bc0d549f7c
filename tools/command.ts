import { spawn } from 'node:child_process'
import { root } from './root.ts'

/** Runs a command of the workspace, showing its output; answers its exit code. */
export function command(line: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit', shell: true })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
