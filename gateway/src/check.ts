import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { readMasterKeys } from './crypto/seal.ts'
import { readKnownDocuments } from './graphql/known-documents.ts'
import { previewSteps } from './store/store.ts'

/** The result of a check: one line per finding, and whether a start would succeed. */
interface StartCheck {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

const builtClient = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Checks the settings and the store the way a start would use them. Changes nothing and makes no platform call. */
export async function checkStart(env: NodeJS.ProcessEnv, webClient = builtClient): Promise<StartCheck> {
  const lines: string[] = []
  let isSound = true
  const part = async (title: string, check: () => string | Promise<string>) => {
    try {
      lines.push(`${title}: ${await check()}`)
    } catch (error) {
      isSound = false
      lines.push(`${title}: NOT SOUND: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  let config: ReturnType<typeof readConfig> | undefined
  await part('settings', () => {
    config = readConfig(env)
    return `sound; the platform is ${config.platformUrl}`
  })
  if (config === undefined) return { lines, isSound }
  const { sessionKeys, dataDir, databaseUrl, newsFile } = config
  await part('session keys', () => {
    // Reading a missing key file would create it.
    if (sessionKeys === undefined && !existsSync(join(dataDir, 'session-keys'))) {
      return databaseUrl === undefined
        ? 'one would be made'
        : 'one would be made in DATA_DIR: replicas that share no folder need SESSION_KEYS'
    }
    return `${readMasterKeys(sessionKeys, dataDir).size}`
  })
  await part('web client', () => {
    readKnownDocuments(webClient)
    return 'built'
  })
  if (newsFile !== undefined) await part('news', () => `${JSON.parse(readFileSync(newsFile, 'utf8')).length} entries`)
  await part('store', async () => {
    const steps = await previewSteps(config ?? {})
    if (steps === null) return 'would be made'
    return steps.length === 0 ? 'up to date' : `a start would do ${steps.length} steps: ${steps.join(', ')}`
  })
  return { lines, isSound }
}
