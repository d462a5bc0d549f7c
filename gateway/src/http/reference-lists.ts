import { readFile } from 'node:fs/promises'
import { countryOptions, currencyOptions } from '@portal/schema/reference-lists'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** One item of news in the file. */
const newsItem = z.strictObject({
  title: z.string().min(1),
  link: z.url({ protocol: /^https?$/ }),
  date: z.iso.date().optional(),
})
const newsFile = z.array(newsItem)

const openToCaches = { 'cache-control': 'public, max-age=86400' }

/**
 * Serves the reference lists as files (specification 7.10) to anyone: countries and currencies in English as `{ value,
 * text }`, and news as `{ items }`. The news come from a JSON file that is read for each request, so it can be replaced
 * while the gateway runs. Without a valid file the list is empty.
 */
export function registerReferenceLists(app: FastifyInstance, newsPath: string | undefined): void {
  app.get('/atv4/built/countries-en.json', (_request, reply) =>
    reply
      .headers(openToCaches)
      .type('application/json')
      .send(JSON.stringify(countryOptions('en'))),
  )
  app.get('/atv4/built/currencies.js', (_request, reply) => {
    const source = `export default ${JSON.stringify(currencyOptions('en'))}\n`
    return reply.headers(openToCaches).type('text/javascript; charset=utf-8').send(source)
  })
  app.get('/atv4/api/scrape-news', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    if (newsPath === undefined) return { items: [] }
    try {
      return { items: newsFile.parse(JSON.parse(await readFile(newsPath, 'utf8'))) }
    } catch (error) {
      app.log.error(error, 'the news file cannot be used')
      return { items: [] }
    }
  })
}
