import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000'

export default defineConfig({
  base: '/atv4/',
  plugins: [react()],
  define: { __VERSION__: JSON.stringify(`${manifest.version}+${buildHash()}`) },
  // The polyfill would be one more script; every browser that runs the portal preloads modules by itself.
  build: { modulePreload: { polyfill: false } },
  server: { proxy: { '/graphql': gateway, '/files': gateway } },
})

/** The commit being built; `BUILD_HASH` where there is no repository (container images). */
function buildHash(): string {
  if (process.env.BUILD_HASH) return process.env.BUILD_HASH
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}
