import { buildApp } from '@portal/gateway/app'
import { announce } from './announce.ts'

const app = await buildApp({ platform: { url: process.env.PLATFORM_URL ?? '' }, requestsPerMinute: 1_000_000_000 })
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)
