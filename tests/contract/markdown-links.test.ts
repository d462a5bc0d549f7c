import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/root.ts'

// Pages in web/docs link to screens. documentation.test.ts checks those links.
const files = globSync(['*.md', '{client,docs,sandbox}/**/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})

/** The anchors of a page, as GitHub generates them. */
function anchorsOf(file: string): string[] {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text)
  return headings.map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('finds the Markdown files', () => {
  expect(files.length).toBeGreaterThan(60)
})

test.each(files)('every link in %s leads to a file and a heading', (file) => {
  const links = [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(((?!https?:)[^)\s]+)\)/g)]
  const broken = links
    .map(([, link = '']) => link)
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? join(root, file) : join(root, dirname(file), path)
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
  expect(broken).toEqual([])
})

test('the list of decisions is complete', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) =>
    path.slice('docs/decisions/'.length),
  )
  const list = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  expect(decisions.filter((name) => !list.includes(`](${name})`))).toEqual([])
})
