import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startGateway } from './start.ts'

// The gateway as a process of its own: settings from the environment, serving until it receives a signal to stop.
const config = readConfig(process.env)
const app = await startGateway(config)
closeWithGrace({ delay: 20_000, logger: app.log }, async ({ err }) => {
  if (err) {
    app.log.error(err, 'stopping after an error')
    await app.close()
  } else await app.drain({ noticeMs: config.drainNoticeMs, idleMs: 3_000 })
})
