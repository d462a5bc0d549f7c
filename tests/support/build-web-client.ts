import { buildWebClient } from '../../tools/web-build.ts'
import { isDeep } from './depth.ts'

/**
 * Builds the web client once, before tests in several workers start servers that serve it. Only the deep tier has such
 * tests.
 */
export default async function buildWebClientOnce(): Promise<void> {
  if (isDeep) await buildWebClient()
}
