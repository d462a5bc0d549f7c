import type { Plugin } from 'vite'

/** Most of their functions are never called: a text editor uses a small part of its library. */
const partlyUsed: readonly string[] = ['editor', 'query-editor']

/**
 * Tells Chromium's V8, in the first line of each script, to compile all its functions on another thread while the file
 * arrives. Otherwise it compiles each function at its first call, while the page waits (docs/decisions/097). For other
 * browsers, the line is a comment.
 */
export function compiledOnArrival(): Plugin {
  return {
    name: 'portal-compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || partlyUsed.includes(chunk.name)) continue
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
