import { readConfig } from '@portal/gateway/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPages } from '../../web/build/docs/pages.ts'
import { startGateway } from '../support/portal.ts'

const platform = { url: 'http://127.0.0.1:9' }

describe('without settings', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    gateway = await startGateway({ platform, links: readConfig({ BLOG_URL: '' }).links })
  })
  afterAll(() => gateway.close())

  test.each(['blog', 'help-desk', 'legacy-admin', 'certificate', 'seal'])('%s leads to a public page', async (name) => {
    const { statusCode, headers } = await gateway.inject({ url: `/atv4/links/${name}` })
    expect(statusCode).toBe(302)
    expect(headers['cache-control']).toBe('no-store')
    const open = allPages.filter((page) => page !== 'release-notes')
    expect([...open, 'compliance'].map((page) => `/atv4/docs/${page}`)).toContain(headers.location)
  })

  test('no other name leads anywhere', async () => {
    for (const url of ['/atv4/links/other', '/atv4/links/blog/more', '/atv4/links/blog?to=https://evil.test/']) {
      const { headers } = await gateway.inject({ url })
      expect(headers.location ?? '').not.toMatch(/other|more|evil/)
    }
  })
})

test('lead to a configured address, and the seal shows the certificate by default', async () => {
  const env = {
    BLOG_URL: 'https://blog.example.test/news?tag=a&b',
    CERTIFICATE_URL: 'https://assessor.example.test/c/1',
  }
  const gateway = await startGateway({ platform, links: readConfig(env).links })
  const locationOf = async (name: string) => (await gateway.inject({ url: `/atv4/links/${name}` })).headers.location
  expect(await locationOf('blog')).toBe(env.BLOG_URL)
  expect(await locationOf('certificate')).toBe(env.CERTIFICATE_URL)
  expect(await locationOf('seal')).toBe(env.CERTIFICATE_URL)
  await gateway.close()
  expect(readConfig({ ...env, SEAL_URL: 'http://seal.example.test/' }).links.seal).toBe('http://seal.example.test/')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/atv4/docs', 'blog.example.test', '//blog.example.test'])(
  'prevents startup with %s and names the wrong settings',
  (address) => {
    const names = ['BLOG_URL', 'HELP_DESK_URL', 'LEGACY_ADMIN_URL', 'CERTIFICATE_URL', 'SEAL_URL']
    const lines = names.map((name) => `${name}: must be an address that begins with http:// or https://`)
    expect(() => readConfig(Object.fromEntries(names.map((name) => [name, address])))).toThrow(
      `The environment cannot be used:\n${lines.join('\n')}`,
    )
  },
)
