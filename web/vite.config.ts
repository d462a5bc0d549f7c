import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { bareLibraries } from './build/bare-libraries.ts'
import { chunkFileNames, chunks } from './build/chunks.ts'
import { compiledOnArrival } from './build/compile-hint.ts'
import { compressedTwins } from './build/compress.ts'
import { docsPages } from './build/docs/plugin.ts'
import { documentsBesideScreens } from './build/documents.ts'
import { globsWrittenOut } from './build/globs.ts'
import { iconsOnOneGrid } from './build/icon-grid.ts'
import { iconsWhenShown } from './build/icons.ts'
import { intentsByClass } from './build/intents.ts'
import { messagesByScreen } from './build/messages.ts'
import { motionIfWanted } from './build/motion.ts'
import { pagesOfScreens } from './build/pages.ts'
import { stylesByScreen } from './build/styles.ts'
import { bareTableStyles } from './build/table-styles.ts'
import manifest from './package.json' with { type: 'json' }

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000'

const source = fileURLToPath(new URL('src/', import.meta.url))

const routerDom = createRequire(import.meta.url).resolve('react-router-dom')
const router = join(createRequire(routerDom).resolve('react-router'), '../../production')

export default defineConfig({
  base: '/atv4/',
  resolve: {
    // RxJS compiled for today's browsers, without helpers for older ones.
    conditions: ['es2015', ...defaultClientConditions],
    // Only the build with warnings for developers has the package's name.
    alias: [
      { find: /^react-router$/, replacement: join(router, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
    ],
  },
  plugins: [
    react(),
    docsPages(),
    globsWrittenOut(source),
    documentsBesideScreens(source, fileURLToPath(new URL('../schema/', import.meta.url))),
    iconsWhenShown(source),
    iconsOnOneGrid(),
    bareLibraries(),
    bareTableStyles(),
    stylesByScreen(source),
    messagesByScreen(source),
    pagesOfScreens(source),
    compiledOnArrival(),
    compressedTwins(),
  ],
  css: { postcss: { plugins: [motionIfWanted, intentsByClass] } },
  define: { __VERSION__: JSON.stringify(`${manifest.version}+${buildHash()}`) },
  // Every browser that can run the portal preloads modules, so the polyfill would only be an additional script.
  build: {
    modulePreload: { polyfill: false },
    // The libraries that every screen needs are deliberately in one file.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunks }, chunkFileNames } },
  },
  server: { proxy: { '/graphql': gateway, '/files': gateway, '/atv4/links': gateway } },
})

/** The commit being built; `BUILD_HASH` if there is no repository (container images). */
function buildHash(): string {
  if (process.env.BUILD_HASH) return process.env.BUILD_HASH
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}
