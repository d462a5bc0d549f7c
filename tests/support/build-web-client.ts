import { buildWebClient } from '../../tools/web-build.ts'

/** Builds the web client once, before the tests of several workers start servers that serve it. */
export default buildWebClient
