import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^gql\//.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

test('a page that refreshes automatically never extends an abandoned session', () => {
  const polling = sources.filter(({ text }) =>
    /startPolling|pollInterval|= createLive\(\{|return createLive\(/.test(text),
  )
  // These are the only ways to poll, and all mark their requests as no activity.
  expect(polling.map(({ name }) => name).sort()).toEqual([
    'screens/list/live/use-looks.ts',
    'screens/live/use-live.ts',
    'screens/read/use-read.ts',
  ])
  expect(polling.filter(({ text }) => !text.includes("'x-portal-passive': '1'"))).toEqual([])
  expect(sources.find(({ name }) => name === 'screens/read/use-read.ts')?.text).toContain(
    'pollMs && { context: passive }',
  )
})
