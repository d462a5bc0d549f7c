import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import { openStore } from '@portal/gateway/store/store'
import { expect, test } from 'vitest'
import { applies, download, exported, fileOf, merchant, planOf, plans } from '../support/account-file.ts'
import { type Document, startStack } from '../support/stack.ts'

const planted = 'Planted-Secret-2c77e'

/** A platform that forgets to mask its secrets. */
function leak(document: Document): Document {
  return {
    ...document,
    configuration: { ...document.configuration, paywallKey: planted, realtimeNotificationKey: planted },
    gatewayConfigs: document.gatewayConfigs?.map((row: Document) => ({
      ...row,
      configuration: { ...row.configuration, apiKey: planted, accessKey: planted, undescribed: planted },
      multithread: { ...row.multithread, token: planted },
    })),
    fraudSystemConfigs: document.fraudSystemConfigs?.map((row: Document) => ({ ...row, credentials: planted })),
    trustLevels: document.trustLevels?.map((row: Document) => ({ ...row, clientSecret: { value: planted } })),
  }
}

test('keeps every secret out of files, responses, logs, the ledger and the store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'account-secrets-'))
  let logged = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const stack = await startStack({
    charges: 60,
    gateway: { logger: { ...loggerOptions('trace'), stream }, store: await openStore({ dataDir: folder }) },
    prepare: ({ app }) => {
      app.addHook('onSend', async (call, _reply, payload) => {
        if (!call.url.includes('/accountprovisioning/') || typeof payload !== 'string') return payload
        const answer = JSON.parse(payload)
        if (call.method === 'GET') return JSON.stringify(leak(answer))
        const items = answer.items?.map(({ document, ...item }: Document) => {
          const leaked = leak({ [item.entity]: item.entity === 'configuration' ? document : [document] })[item.entity]
          return { ...item, document: [leaked].flat()[0] }
        })
        return JSON.stringify({ ...answer, items })
      })
    },
  })
  try {
    const answered: string[] = [(await download(stack)).text]
    const file = await exported(stack)
    expect(file.gatewayConfigs[0].configuration).toEqual(expect.objectContaining({ timeoutMillis: 8000 }))
    const change = fileOf({
      configuration: { timeoutSeconds: 45 },
      gatewayConfigs: [{ id: 'gw-1', configuration: { timeoutMillis: 1 } }],
      fraudSystemConfigs: [{ id: file.fraudSystemConfigs[0].id, timeoutMillis: 1234 }],
    })
    const plan = await planOf(stack, change)
    expect(plan).toMatchObject({ changed: 3, problems: [] })
    const done = await applies(stack, change, plan)
    expect(done.data.applyAccountImport).toMatchObject({ changed: 3, drift: [] })
    answered.push(JSON.stringify(plan), JSON.stringify(done))
    const refused: (string | object)[] = [
      fileOf({ gatewayConfigs: [{ id: 'gw-1', configuration: { apiKey: planted } }] }),
      fileOf({ gatewayConfigs: [{ id: 'gw-1', configuration: planted }] }),
      fileOf({ gatewayConfigs: [{ id: 'gw-1', configuration: { undescribed: planted } }] }),
      fileOf({ gatewayConfigs: [{ id: 'gw-1', multithread: { token: planted } }] }),
      fileOf({ fraudSystemConfigs: [{ id: 'fraud-1', credentials: { value: planted } }] }),
      fileOf({ configuration: { paywallKey: planted } }),
      fileOf({ configuration: { requireEmail: planted } }),
      fileOf({ exportVersion: planted }),
      `${planted} {`,
      `{"a": ${planted}}`,
      `{"${'a'.repeat(20)}": "${planted}`,
    ]
    for (const each of refused) {
      answered.push(JSON.stringify(await plans(stack, each)))
      const { errors } = await applies(stack, each, plan, 'refused')
      expect(errors).toBeDefined()
      answered.push(JSON.stringify(errors))
    }
    const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
    expect(logged).toContain('"mutation":"applyAccountImport"')
    expect(stored.join('')).toContain('applyAccountImport')
    const places = { logged, answered: answered.join('\n'), stored: stored.join('\n') }
    for (const [place, text] of Object.entries(places)) {
      const at = text.indexOf(planted)
      expect(at < 0 ? 'nowhere' : `${place}: ${text.slice(Math.max(0, at - 200), at + 40)}`).toBe('nowhere')
    }
    expect(file.merchantAccount).toBe(merchant)
  } finally {
    await stack.close()
    rmSync(folder, { recursive: true })
  }
})
