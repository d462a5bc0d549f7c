import { parentPort } from 'node:worker_threads'
import { userAgentPatternFault } from '@portal/schema/user-agent-pattern'

// A thread of `pattern-trials.ts`: receives a pattern, and returns its fault or null.
parentPort?.on('message', (pattern: string) => parentPort?.postMessage(userAgentPatternFault(pattern)))
