import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../tools/root.ts'
import { buildWebClient } from '../tools/web-build.ts'

const folder = join(root, 'web', 'dist', 'assets')

beforeAll(buildWebClient, 300_000)

test('no file that several screens load contains the document of only one of them', () => {
  // A page's documents are in its own file, or in one named after their module.
  const shared = globSync('{portal,libraries,basics,parts,overlays,lists,dialogs,details,forms,dates,icons,menu}*.js', {
    cwd: folder,
  })
  const name = /kind:.OperationDefinition.,operation:.\w+.,name:\{kind:.Name.,value:.(\w+)/g
  const found = shared.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(name)].map(([, document]) => document),
  )
  // Most dialogs check whether an action needs an approval.
  expect(found.sort()).toEqual(['ApprovalNeed', 'ConfirmSession', 'ReadSession', 'TouchSession', 'Viewer'])
})

test('no page of the documentation is larger than the one that the browser test measures', () => {
  const sizeOf = (name: string) => {
    const [file = ''] = globSync(`${name}-*.js.br`, { cwd: folder })
    return file === '' ? 0 : statSync(join(folder, file)).size
  }
  const pages = ['charges', 'customers', 'monitoring', 'validation-history', 'errors', 'rest-map', 'release-notes']
  for (const name of pages) expect(sizeOf(name), name).toBeLessThan(sizeOf('configuration'))
})
