// The portal under test. It runs until SIGTERM, or until the tests are gone.
import closeWithGrace from 'close-with-grace'
import { startPortal } from './start-portal.ts'

const { stop } = await startPortal()

closeWithGrace({ delay: 5_000 }, async ({ err }) => {
  if (err) console.error(err)
  await stop()
})

// Killed tests send no signal, and a leftover portal would block the port of the next run.
const tests = process.ppid
setInterval(() => {
  if (process.ppid !== tests) process.kill(process.pid, 'SIGTERM')
}, 1_000).unref()
