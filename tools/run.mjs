// The bootstrap behind the scripts of package.json: fetches the pinned Node and pnpm into .tools/, installs the packages
// and hands over to tools/<name>.ts, or to any command, on that Node. It must run on Node 20 without any dependency.
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
if (!script) fail('usage: node tools/run.mjs <start|test|x> [arguments]')

const startedAt = Date.now()
const [node, pnpm] = await Promise.all([ensureNode(), ensurePnpm()])
const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter)
const env = { ...process.env, PATH: path }
installWorkspace()
say(`set up in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
handOver()

/** Returns the running Node if it is new enough, otherwise the pinned binary, which npm has for each platform. */
async function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= minimumMajor) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const folder = join(toolsFolder, `node-${wantedNode}`)
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) await fetchPackage(folder, `${name}@${wantedNode}`, `Node ${wantedNode}`)
  return binary
}

async function ensurePnpm() {
  const folder = join(toolsFolder, `pnpm-${wantedPnpm}`)
  const entry = join(folder, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')
  if (!existsSync(entry)) await fetchPackage(folder, `pnpm@${wantedPnpm}`, `pnpm ${wantedPnpm}`)
  return entry
}

function fetchPackage(folder, specifier, title) {
  console.log(`fetching ${title} ...`)
  mkdirSync(folder, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const flags = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
  return new Promise((resolve) => {
    const child = spawn(npm, [...flags, specifier], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', (error) => fail(`npm: ${error.message}`))
    child.on('exit', (code) => (code === 0 ? resolve() : fail(`npm could not install ${specifier} (${code})`)))
  })
}

/** Installs all packages. A first start installs only the ones it needs: checks and tests need twice as many. */
function installWorkspace() {
  const scope = script === 'start' && !hasTestPackages() ? ['--prod'] : []
  const install = [pnpm, 'install', '--frozen-lockfile', ...scope]
  say('installing packages ...')
  run(node, [...install, '--reporter=silent'], { ...env, CI: 'true' }, () =>
    // The silent reporter keeps a repeated start quiet. If it fails, the full output is needed.
    run(node, [...install, '--reporter=append-only'], { ...env, CI: 'true' }),
  )
}

function hasTestPackages() {
  return existsSync(join(root, 'node_modules', 'vitest'))
}

function run(command, parameters, environment, onFailure) {
  const { status, error } = spawnSync(command, parameters, { cwd: root, env: environment, stdio: 'inherit' })
  if (status === 0) return
  if (onFailure) return onFailure()
  fail(`${[command, ...parameters].join(' ')} ended with ${error?.message ?? status}`)
}

/** Starts the script directly with node (pnpm would swallow SIGTERM), and passes on signals and its exit code. */
function handOver() {
  const [command, parameters] =
    script === 'x'
      ? scriptArguments.splice(0, 1).concat([scriptArguments])
      : [node, [`tools/${script}.ts`, ...scriptArguments]]
  const child = spawn(command, parameters, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // On Ctrl-C, the terminal has already signaled the child. A second signal would interrupt its shutdown.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  child.on('error', (error) => fail(`${command}: ${error.message}`))
}

/** Reports the progress of the bootstrap, unless a workspace command prints its own output. */
function say(message) {
  if (script !== 'x') console.log(message)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
