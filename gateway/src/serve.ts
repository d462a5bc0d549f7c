import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startGateway } from './start.ts'
import { endPlainly } from './store/starting.ts'

// The gateway as a separate process. Reads its settings from the environment and serves until it receives a stop
// signal.
const config = readConfig(process.env)
const app = await startGateway(config).catch(endPlainly)
closeWithGrace({ delay: 20_000, logger: app.log }, async ({ err }) => {
  if (err) {
    app.log.error(err, 'stopping after an error')
    await app.close()
  } else await app.drain({ noticeMs: config.drainNoticeMs, idleMs: 3_000 })
})
