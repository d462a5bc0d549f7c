import { createHash } from 'node:crypto'
import { xlsxOf } from '@portal/sandbox/files/xlsx'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, type CallerId, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const asks = (query: string, variables = {}, as: CallerId = 'DEMO_MERCHANT/admin', onBehalfOf?: string) =>
  ask(stack.gateway, query, variables, { as, ...(onBehalfOf !== undefined && { onBehalfOf }) })
const listed = '{ rules(filter: $filter) { total items { id merchantAccount ruleType name ruleSetVersion } } }'
const list = (filter: object, ...who: [CallerId?, string?]) =>
  asks(`query ($filter: RuleFilter) ${listed}`, { filter }, ...who).then(({ data }) => data.rules)
const save = `mutation ($input: RuleInput!) { here: saveRule(input: $input) { body bodyBytes bodySha256 lastModified } }`
const add = `mutation ($input: NewRuleInput!) { here: addRule(input: $input) { id body fileType } }`
const one = `query ($id: ID!) { rule(id: $id) { body fileType bodyBytes bodySha256 lastModified } }`
const ruleNow = async (id: string): Promise<Document> => (await asks(one, { id })).data.rule

describe('a list of rules', () => {
  test('contains one type, and finds versions of a rule by set and name', async () => {
    const routing = await list({ ruleType: 'ROUTING' })
    expect(new Set(routing.items.map(({ ruleType }: Document) => ruleType))).toEqual(new Set(['ROUTING']))
    expect(stack.takeCalls()).toEqual(['GET /rules?ruleType=ROUTING&limit=10&offset=0'])
    const versions = await list({ ruleType: 'ROUTING', ruleSetName: 'routing', name: 'Acquirers' })
    expect(versions.items.map(({ ruleSetVersion }: Document) => ruleSetVersion)).toEqual(['1.0', '1.1', '2.0'])
  })

  test('names the owner in the view of all merchants, which cannot add a rule', async () => {
    const { items } = await list({ ruleType: 'TRUSTLEVEL' }, 'SUPER_ACCOUNT/super')
    expect(new Set(items.map(({ merchantAccount }: Document) => merchantAccount))).toEqual(
      new Set(['DEMO_MERCHANT', 'OTHER_MERCHANT']),
    )
    const { data } = await asks('{ viewer { access } }', {}, 'SUPER_ACCOUNT/super')
    expect(data.viewer.access).toEqual(expect.arrayContaining(['rules', 'rulesEdit']))
    expect(data.viewer.access).not.toContain('rulesAdd')
    stack.takeCalls()
    const input = { name: 'A', ruleType: 'ROUTING', fileType: 'DRL', body: 'x', ruleSetName: 'a', ruleSetVersion: '1' }
    const { errors } = await asks(add, { input: { ...input, status: 'ACTIVE' } }, 'SUPER_ACCOUNT/super')
    expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('the syntax check of the platform', () => {
  const faulty = 'rule "A"\n  when\n    Charge( amount > 10\n  then\n    log("half);\nend\nrule "B"\n  then\n'

  test('reports positions and saves nothing', async () => {
    const before = await ruleNow('rule-2')
    stack.takeCalls()
    const { data, errors } = await asks(save, { input: { id: 'rule-2', body: faulty, status: 'INACTIVE' } })
    expect(data).toBeNull()
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      status: 400,
      field: 'body',
      platformCode: 'rule_body_refused',
      findings: [
        { line: 3, column: 11, message: '( is not closed: ) is missing' },
        { line: 5, column: 9, message: 'the text that begins here is not closed: " is missing' },
        { line: 7, column: 1, message: 'end is missing: the rule "B" is not closed' },
      ],
    })
    expect(errors[0].extensions.errors[0]).toBe('body: line 3, column 11: ( is not closed: ) is missing')
    expect(stack.takeCalls()).toEqual(['GET /rules/rule-2', 'PUT /rules/rule-2'])
    expect(await ruleNow('rule-2')).toEqual(before)
  })

  test('may report only lines, and other refusals have no findings', async () => {
    const platform = await startFaultyPlatform('Merchant account', ['rules.read', 'rules.write'])
    const gateway = await startGateway({ platform: { url: platform.url } })
    const input = { name: 'A', ruleType: 'ROUTING', fileType: 'DRL', body: 'x', ruleSetName: 'a', ruleSetVersion: '1' }
    const refusedWith = async (errors: readonly unknown[]) => {
      platform.misbehave((_request, response) => answerJson(response, 400, { errors }))
      const answer = await ask(gateway, add, { input: { ...input, status: 'ACTIVE' } })
      return answer.errors[0].extensions
    }
    expect(await refusedWith(['name is required', 'body: line 4: no viable alternative'])).toMatchObject({
      findings: [{ line: 4, column: null, message: 'no viable alternative' }],
    })
    expect(await refusedWith(['name is required', { line: 3 }])).not.toHaveProperty('findings')
    await gateway.close()
    await platform.close()
  })
})

describe('the body of a rule', () => {
  const spreadsheet = xlsxOf([['RuleSet', 'com.example']])

  test('the body of a rule is stored byte for byte, with line endings and surrounding whitespace', async () => {
    const body = '\r\n\trule "Ä €"\r\nwhen\nthen // nothing \r\nend\r\n  \r\n'
    const { data } = await asks(save, { input: { id: 'rule-5', body } })
    expect(data.here).toMatchObject({
      body,
      bodyBytes: Buffer.byteLength(body),
      bodySha256: createHash('sha256').update(body).digest('hex'),
    })
    expect((await ruleNow('rule-5')).body).toBe(body)
  })

  test('the body of a rule is recorded in the ledger with its previous value, unless it is long', async () => {
    const history = `query ($id: ID!) { history(objectType: "Rule", objectId: $id) { items { changes { field before after recordedAs } } } }`
    const before = (await ruleNow('rule-3')).body
    const body = 'rule "A"\nthen\nend\n'
    await asks(save, { input: { id: 'rule-3', body } })
    const { data } = await asks(history, { id: 'rule-3' })
    expect(data.history.items[0].changes).toEqual([{ field: 'body', before, after: body, recordedAs: 'VALUE' }])
    await asks(save, { input: { id: 'rule-3', body: `${body}// ${'x'.repeat(5_000)}` } })
    const [long] = (await asks(history, { id: 'rule-3' })).data.history.items[0].changes
    expect(long).toMatchObject({ field: 'body', after: null })
  })

  test('may become a spreadsheet, which needs another body', async () => {
    const refused = await asks(save, { input: { id: 'rule-3', fileType: 'XLS' } })
    expect(refused.errors[0].extensions.errors).toEqual(['body is not a file in base64'])
    const { data } = await asks(save, {
      input: { id: 'rule-3', fileType: 'XLS', body: spreadsheet.toString('base64') },
    })
    expect(data.here.bodySha256).toBe(createHash('sha256').update(spreadsheet).digest('hex'))
  })

  test('the body of a rule is rejected at five megabytes before the platform is called', async () => {
    const { status } = await request(stack.gateway.server)
      .post('/graphql')
      .set('authorization', basic('DEMO_MERCHANT/admin'))
      .send({ query: save, variables: { input: { id: 'rule-2', body: 'x'.repeat(5 * 1024 * 1024) } } })
    expect(status).toBe(413)
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('the file of a rule', () => {
  const download = (id: string, as: CallerId = 'DEMO_MERCHANT/admin', app = stack.gateway) =>
    request(app.server)
      .get(`/files/rules/${id}`)
      .set('authorization', basic(as))
      .buffer(true)
      .parse((answer, done) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => done(null, Buffer.concat(parts)))
      })

  test('contains the stored body under a harmless name, and runs nothing', async () => {
    const text = await download('rule-6')
    expect(text.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="Acquirers-1.1.drl"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    expect(stack.takeCalls()).toEqual(['GET /rules/rule-6'])
    expect(text.body.toString()).toBe((await ruleNow('rule-6')).body)
    const table = await download('rule-4')
    expect(table.headers['content-disposition']).toBe('attachment; filename="Limits_by_country-3.xlsx"')
    expect(table.headers['content-type']).toContain('spreadsheetml')
    const { bodyBytes, bodySha256 } = await ruleNow('rule-4')
    expect([table.body.length, createHash('sha256').update(table.body).digest('hex')]).toEqual([bodyBytes, bodySha256])
  })

  test('the file of a rule is hidden from callers who may not read rules, and from other merchants', async () => {
    expect((await download('rule-4', 'DEMO_MERCHANT/operator')).status).toBe(403)
    expect((await download('rule-8')).status).toBe(404)
    expect((await download('none')).status).toBe(404)
  })

  test('the file of a rule is not served if the platform has no spreadsheet', async () => {
    const platform = await startFaultyPlatform('Merchant account', ['rules.read', 'rules.write'])
    const gateway = await startGateway({ platform: { url: platform.url } })
    platform.misbehave((_request, response) =>
      answerJson(response, 200, { ruleId: 'rule-1', name: '..\\x"', fileType: 'XLS', body: btoa('MZ of a program') }),
    )
    const answer = await download('rule-1', 'DEMO_MERCHANT/admin', gateway)
    expect(answer.status).toBe(502)
    expect(answer.headers).not.toHaveProperty('content-disposition')
    await gateway.close()
    await platform.close()
  })
})
