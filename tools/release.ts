// Makes a release: `npm run release -- 1.0.0`. Checks that the release is allowed, dates the changelog, publishes the
// schema and the store's columns, commits, and tags. `--dry-run` only lists the steps. Pushes nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { datedChangelog } from './release-changelog.ts'
import { root } from './root.ts'

const [version = '', flag] = process.argv.slice(2)
const isDry = flag === '--dry-run'
const changelog = join(root, 'CHANGELOG.md')
const packages = ['package.json', 'gateway/package.json'].map((path) => join(root, path))

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim()
}

function refuse(why: string): never {
  console.error(`No release: ${why}`)
  process.exit(1)
}

if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('give a version, for example `npm run release -- 1.0.0`')
if (git('tag', '--list', `v${version}`) !== '') refuse(`v${version} exists`)
if (!isDry && git('status', '--porcelain') !== '') refuse('the working tree has changes')
const dated = datedChangelog(readFileSync(changelog, 'utf8'), version, new Date())
if (dated === null) refuse(`CHANGELOG.md has no section "## ${version}, unreleased"`)
for (const file of packages) {
  const { name, version: own } = JSON.parse(readFileSync(file, 'utf8'))
  if (own !== version) refuse(`${name} has version ${own}`)
}
const steps = [
  'date the section of CHANGELOG.md',
  'write schema/published/schema.graphql and schema/published/store.json',
  `commit "Release ${version}"`,
  `tag v${version}`,
]
if (isDry) {
  console.log(`${version} can be released. The steps:\n${steps.map((step) => `- ${step}`).join('\n')}`)
  process.exit(0)
}
writeFileSync(changelog, dated)
for (const tool of ['publish-schema', 'publish-store']) {
  execFileSync(process.execPath, [join(root, 'tools', `${tool}.ts`)], { cwd: root, stdio: 'inherit' })
}
git('commit', '--all', '--message', `Release ${version}`)
git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
console.log(`v${version} is tagged. Push it with: git push origin HEAD v${version}`)
