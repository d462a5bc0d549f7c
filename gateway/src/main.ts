import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startGateway } from './start.ts'

// The gateway as a process of its own: settings from the environment, serving until it is told to stop.
const app = await startGateway(readConfig(process.env))
closeWithGrace({ delay: 20_000, logger: app.log }, async ({ err }) => {
  if (err) app.log.error(err, 'stopping after an error')
  await app.close()
})
