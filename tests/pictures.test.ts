import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tools/root.ts'
import { matchScreen } from '../web/src/paths.ts'

// Pictures are taken manually, so no other check notices that a screen has moved.
test('every picture shows a screen that exists', () => {
  const list = readFileSync(join(root, 'tests', 'e2e', 'picture-list.ts'), 'utf8')
  const paths = [...list.matchAll(/['`]((?:merchant|all|me|docs|inspire)(?:\/[^'`\s?]*)?)(?:\?[^'`]*)?['`]/g)]
    .map(([, path = '']) => path.replaceAll(/\$\{[^}]+\}/g, 'id'))
    // A path that is only a variable cannot be judged here.
    .filter((path) => path !== 'merchant/id' && matchScreen(`/${path}`) === null)
  expect([...new Set(paths)]).toEqual([])
})
