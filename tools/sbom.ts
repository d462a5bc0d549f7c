// `npm run sbom`: writes the components of the product in CycloneDX format to test-results/sbom: `packages.cdx.json`
// has the packages, `image.cdx.json` also the base image and the runtime of docker/Dockerfile. The base image's own
// Debian packages can be listed only if it can be pulled: docs/operations.md has the command.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm } from './packages.ts'
import { root } from './root.ts'

const folder = join(root, 'test-results', 'sbom')
mkdirSync(folder, { recursive: true })
const packages = JSON.parse(
  pnpm('sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'),
)
write('packages.cdx.json', packages)

const dockerfile = readFileSync(join(root, 'docker', 'Dockerfile'), 'utf8')
const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? []
const [, name = '', version = '', digest = ''] = /^(\w+):([^@]+)@sha256:([0-9a-f]{64})$/.exec(base) ?? []
write('image.cdx.json', {
  ...packages,
  metadata: { ...packages.metadata, component: { type: 'container', name: 'portal', 'bom-ref': 'portal-image' } },
  components: [
    {
      type: 'container',
      'bom-ref': 'base-image',
      name,
      version,
      hashes: [{ alg: 'SHA-256', content: digest }],
      purl: `pkg:docker/${name}@sha256%3A${digest}?tag=${version}`,
    },
    { type: 'platform', 'bom-ref': 'node', name: 'node', version: version.replace(/-.*/, '') },
    ...packages.components,
  ],
})

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  console.log(`written to ${join(folder, file)}`)
}
