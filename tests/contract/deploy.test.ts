import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@portal/gateway/config'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../../tools/root.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: documents of YAML, whose schema these tests check
type Manifest = any

const models: Record<string, new (data: Manifest) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
}
const { resources } = parse(read('deploy/kubernetes/kustomization.yaml'))
const manifests: Manifest[] = resources.flatMap((file: string) =>
  parseAllDocuments(read(join('deploy/kubernetes', file))).map((document) => document.toJS()),
)
const find = (kind: string) => manifests.find((each) => each.kind === kind)

describe('the Kubernetes manifests', () => {
  test.each(manifests.map((each) => [each.kind, each.metadata.name, each]))(
    '%s %s fits the schema',
    (kind, _name, each) => {
      const Model = models[kind]
      if (Model === undefined) throw new Error(`no schema for ${kind}`)
      new Model(each).validate()
    },
  )

  test('a field that does not exist fails the check', () => {
    const wrong = structuredClone(find('Deployment'))
    wrong.spec.replicas = 'two'
    expect(() => new Deployment(wrong).validate()).toThrow()
  })

  test('run as an ordinary user on a read-only file system, without privileges, with probes and enough time to drain', () => {
    const { spec } = find('Deployment').spec.template
    const [{ securityContext, readinessProbe, livenessProbe, startupProbe, resources: given }] = spec.containers
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect([readinessProbe, livenessProbe, startupProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/readyz',
      '/healthz',
      '/healthz',
    ])
    const { DRAIN_NOTICE_MS } = find('ConfigMap').data
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(20 + Number(DRAIN_NOTICE_MS) / 1_000)
    expect(given.limits.memory).toBeTruthy()
    expect(find('PodDisruptionBudget').spec.minAvailable).toBeLessThan(find('Deployment').spec.replicas)
  })

  test('hold no secret, and only settings that the gateway accepts', () => {
    const [{ env }] = find('Deployment').spec.template.spec.containers
    const secrets = env.filter((each: Manifest) => each.valueFrom).map((each: Manifest) => each.name)
    expect(secrets).toEqual(['DATABASE_URL', 'SESSION_KEYS'])
    expect(manifests.some(({ kind }) => kind === 'Secret')).toBe(false)
    const plain = env.flatMap(({ name, value }: Manifest) => (value === undefined ? [] : [[name, value]]))
    const config = readConfig({ ...find('ConfigMap').data, ...Object.fromEntries(plain) })
    expect(config).toMatchObject({ trustProxy: true, host: '0.0.0.0', knownDocumentsOnly: true, introspection: false })
    for (const name of Object.keys(find('ConfigMap').data)) expect(read('README.md')).toContain(`\`${name}\``)
  })

  test('select the same pods everywhere', () => {
    const labels = find('Deployment').spec.template.metadata.labels
    const selectors = [
      find('Deployment').spec.selector.matchLabels,
      find('Service').spec.selector,
      find('PodDisruptionBudget').spec.selector.matchLabels,
      find('NetworkPolicy').spec.podSelector.matchLabels,
    ]
    for (const selector of selectors) expect(labels).toMatchObject(selector)
  })
})

describe('the systemd unit', () => {
  const file = 'deploy/systemd/portal-gateway.service'
  const settings = new Map(
    [...read(file).matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const),
  )

  test('starts existing files with accepted settings, and waits for the drain', () => {
    for (const name of ['ExecStart', 'ExecStartPre']) {
      const [script = ''] = /gateway\/\S+\.ts/.exec(settings.get(name) ?? '') ?? []
      expect(existsSync(join(root, script)), script).toBe(true)
    }
    const environment = Object.fromEntries(
      (settings.get('Environment') ?? '').split(' ').map((each) => each.split('=')),
    )
    expect(readConfig(environment).dataDir).toBe('/var/lib/portal')
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(20)
    expect(Object.fromEntries(settings)).toMatchObject({
      DynamicUser: 'yes',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'yes',
    })
  })

  const analyze = '/usr/bin/systemd-analyze'
  test.skipIf(!existsSync(analyze))('passes systemd’s own check', () => {
    const { stderr } = spawnSync(analyze, ['verify', '--man=no', join(root, file)], { encoding: 'utf8' })
    // The unit file is for another machine, so its programs and folders do not exist here.
    const problems = stderr
      .split('\n')
      .filter((line) => line.includes(file) && !/not executable|No such file/.test(line))
    expect(problems).toEqual([])
  })
})

test('the workflow runs .ci/run with a PostgreSQL', () => {
  const { jobs, permissions } = parse(read('.github/workflows/ci.yml'))
  expect(permissions).toEqual({ contents: 'read' })
  expect(jobs.all.steps.at(-1).run).toMatch(/ \.ci\/run$/)
  expect(existsSync(join(root, '.ci/run'))).toBe(true)
  expect(jobs.all.env.TEST_DATABASE_URL).toContain(':5432/')
  expect(jobs.all.services.postgres.image).toMatch(/^postgres:/)
})

test('every image and every action of others is pinned by its digest, and one Node runs everywhere', () => {
  const [, node = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('docker/Dockerfile')) ?? []
  const { services } = parse(read('docker-compose.yml'))
  const { jobs } = parse(read('.github/workflows/ci.yml'))
  const images = [node, jobs.all.services.postgres.image, services.postgres.image, services.proxy.image]
  for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  expect(node).toContain(`node:${read('.node-version').trim()}-`)
  expect(jobs.all.services.postgres.image).toBe(services.postgres.image)
  const actions = jobs.all.steps.flatMap(({ uses }: { uses?: string }) => uses ?? [])
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
})
