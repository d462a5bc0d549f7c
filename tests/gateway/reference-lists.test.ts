import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countryCodes, currencyCodes } from '@portal/schema/reference-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../support/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'news-'))
const newsFile = join(folder, 'news.json')
const platform = { url: 'http://127.0.0.1:9' }
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway({ platform, newsFile })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})
const get = (url: string, app = gateway) => app.inject({ url })

test('serves the countries as a JSON list of codes and names, sorted by name', async () => {
  const answer = await get('/atv4/built/countries-en.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const options = answer.json()
  expect(options).toHaveLength(countryCodes.length)
  expect(options[0]).toEqual({ value: 'AF', text: 'AF - Afghanistan' })
  expect(options.at(-1)).toEqual({ value: 'ZW', text: 'ZW - Zimbabwe' })
})

test('serves the currencies as a script that a page can import', async () => {
  const answer = await get('/atv4/built/currencies.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/javascript')
  const { default: options } = await import(`data:text/javascript,${encodeURIComponent(answer.body)}`)
  expect(options).toHaveLength(currencyCodes.length)
  expect(options).toContainEqual({ value: 'EUR', text: 'EUR - Euro' })
})

test('serves no news without a file, and the file’s items if it is usable', async () => {
  const news = async () => (await get('/atv4/api/scrape-news')).json()
  expect(await news()).toEqual({ items: [] })
  const items = [{ title: 'New reports', link: 'https://news.example/reports', date: '2026-11-20' }]
  writeFileSync(newsFile, JSON.stringify(items))
  expect(await news()).toEqual({ items })
  for (const wrong of ['{', '{}', JSON.stringify([{ title: 'x', link: 'javascript:alert(1)' }])]) {
    writeFileSync(newsFile, wrong)
    expect(await news()).toEqual({ items: [] })
  }
  const without = await startGateway({ platform })
  expect((await get('/atv4/api/scrape-news', without)).json()).toEqual({ items: [] })
  await without.close()
})
