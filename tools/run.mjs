// The bootstrap behind `npm start` and `npm test`: brings the pinned Node and pnpm into .tools/, installs the
// workspace and hands over to tools/<name>.ts on that Node. It must run on Node 20 and without any dependency.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const toolsFolder = join(root, '.tools')
const wantedNode = readFileSync(join(root, '.node-version'), 'utf8').trim()
const wantedPnpm = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager.split('@')[1]
const minimumMajor = Number(wantedNode.split('.')[0])

const [script, ...scriptArguments] = process.argv.slice(2)
if (!script) fail('usage: node tools/run.mjs <start|test|exec> [arguments]')

const startedAt = Date.now()
const node = ensureNode()
const pnpm = ensurePnpm()
const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter)
const env = { ...process.env, PATH: path }
installWorkspace()
console.log(`set up in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
handOver()

/** The running Node where it is new enough, else the pinned binary package of this platform. */
function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= minimumMajor) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const folder = join(toolsFolder, `node-${wantedNode}`)
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) npmInstall(folder, `${name}@${wantedNode}`, `Node ${wantedNode}`)
  return binary
}

function ensurePnpm() {
  const folder = join(toolsFolder, `pnpm-${wantedPnpm}`)
  const entry = join(folder, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')
  if (!existsSync(entry)) npmInstall(folder, `pnpm@${wantedPnpm}`, `pnpm ${wantedPnpm}`)
  return entry
}

function npmInstall(folder, specifier, title) {
  console.log(`fetching ${title} ...`)
  mkdirSync(folder, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const flags = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
  run(npm, [...flags, specifier], process.env)
}

function installWorkspace() {
  console.log('installing packages ...')
  run(node, [pnpm, 'install', '--frozen-lockfile', '--reporter=silent'], { ...env, CI: 'true' }, () =>
    // The silent reporter keeps a warm start quiet; after a failure the reason is worth its noise.
    run(node, [pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'], { ...env, CI: 'true' }),
  )
}

function run(command, parameters, environment, onFailure) {
  const { status, error } = spawnSync(command, parameters, { cwd: root, env: environment, stdio: 'inherit' })
  if (status === 0) return
  if (onFailure) return onFailure()
  fail(`${[command, ...parameters].join(' ')} ended with ${error?.message ?? status}`)
}

/** Starts the script directly on node (pnpm would swallow SIGTERM) and passes signals and its exit code on. */
function handOver() {
  const [command, parameters] =
    script === 'exec'
      ? scriptArguments.splice(0, 1).concat([scriptArguments])
      : [node, [`tools/${script}.ts`, ...scriptArguments]]
  const child = spawn(command, parameters, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // On Ctrl-C the terminal has told the child already: a second signal would cut its orderly end short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  child.on('error', (error) => fail(`${command}: ${error.message}`))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
