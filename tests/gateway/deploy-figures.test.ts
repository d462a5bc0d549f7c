import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../tools/root.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly annotations?: { readonly runbook_url?: string; readonly summary?: string }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules: readonly Rule[] = parse(read('deploy/prometheus/rules.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)
const panels: readonly { title: string; targets: { expr: string }[] }[] = JSON.parse(
  read('deploy/grafana/portal.json'),
).panels
/** Written by Prometheus itself, or by a rule in the file. */
const others = ['up', ...rules.flatMap(({ record }) => record ?? [])]

let stack: Stack
let labels: Map<string, Set<string>>
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  await ask(stack.gateway, '{ charge(id: "chg-1001") { id } }')
  await ask(stack.gateway, 'mutation { runChargeCommand(input: { chargeId: "chg-1006", command: REFUND }) { id } }')
  const text = (await request(stack.gateway.server).get('/metrics')).text
  labels = new Map()
  for (const [, name = '', given = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = labels.get(name) ?? new Set<string>()
    for (const [, label = ''] of given.matchAll(/(\w+)="/g)) known.add(label)
    labels.set(name, known)
  }
})
afterAll(() => stack.close())

const words = new Set(
  'sum by rate increase topk histogram_quantile ignoring le type operation outcome code status resource instance'.split(
    ' ',
  ),
)

/** The metrics of an expression, each with the labels that its selector names. */
function metricsIn(expr: string): { name: string; selected: string[] }[] {
  const bare = expr.replace(/\b(by|ignoring) \([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w"$])([a-z][\w:]*)(?:\{([^}]*)\})?(?=\s*(?:\[|\)|==|>|$))/g)]
    .map(([, name = '', selector = '']) => ({
      name,
      selected: [...selector.matchAll(/(\w+)\s*[=!~]/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => !words.has(name))
}

test.each([
  ...rules.map(({ alert, record, expr }) => [`the rule ${alert ?? record}`, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`the panel ${title}`, expr] as const)),
])('%s uses only metrics that the gateway has', (_title, expr) => {
  const asked = metricsIn(expr)
  expect(asked.length).toBeGreaterThan(0)
  for (const { name, selected } of asked) {
    if (others.includes(name)) continue
    expect(labels.has(name), name).toBe(true)
    for (const label of selected) expect([...(labels.get(name) ?? [])], `${name}{${label}}`).toContain(label)
  }
})

test('the runbooks have a section for each alert, and no others', () => {
  const alerts = rules.flatMap(({ alert, annotations }) => (alert ? [{ alert, annotations }] : []))
  for (const { alert, annotations } of alerts) {
    expect(annotations?.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
    expect(annotations?.summary).toBeTruthy()
  }
  const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, title]) => title)
  expect(sections).toEqual(alerts.map(({ alert }) => alert))
})
