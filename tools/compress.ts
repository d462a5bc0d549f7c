// Compresses the built web client with low priority: `npm start` runs it while the servers run.
import { constants, setPriority } from 'node:os'
import { compressWebClient } from './web-build.ts'

setPriority(constants.priority.PRIORITY_LOW)
await compressWebClient()
