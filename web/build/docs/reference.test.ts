import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { referenceOf } from './reference.ts'

const folder = mkdtempSync(join(tmpdir(), 'reference-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('shows the reason of a deprecated element everywhere', () => {
  writeFileSync(
    join(folder, 'shop.graphql'),
    `
    extend type Query {
      "All shops."
      shops("The old way." page: Int = 1 @deprecated(reason: "Use \`limit\`."), limit: Int): [Shop!]! @access(flag: charges)
      oldShops: Int @deprecated(reason: "Use \`shops\`.")
    }
    "A shop."
    type Shop {
      name("In capitals." loud: Boolean @deprecated(reason: "Do it yourself.")): String
      title: String @deprecated(reason: "Use \`name\`.")
    }
    input ShopInput {
      title: String @deprecated
    }
    enum ShopKind {
      STALL @deprecated(reason: "There are none.")
    }`,
  )
  const { fields, types } = referenceOf(folder, ['shop'])
  expect(fields).toMatchObject([
    {
      name: 'shops',
      flag: 'charges',
      args: [
        { name: 'page', type: 'Int = 1', description: 'The old way.', deprecated: 'Use `limit`.' },
        { name: 'limit' },
      ],
    },
    { name: 'oldShops', deprecated: 'Use `shops`.' },
  ])
  expect(fields[0]?.args[1]).not.toHaveProperty('deprecated')
  expect(types.map(({ name, entries }) => [name, entries])).toEqual([
    [
      'Shop',
      [
        {
          name: 'name',
          type: 'String',
          description: '',
          args: [{ name: 'loud', type: 'Boolean', description: 'In capitals.', deprecated: 'Do it yourself.' }],
        },
        { name: 'title', type: 'String', description: '', deprecated: 'Use `name`.' },
      ],
    ],
    ['ShopInput', [{ name: 'title', type: 'String', description: '', deprecated: 'No longer supported' }]],
    ['ShopKind', [{ name: 'STALL', description: '', deprecated: 'There are none.' }]],
  ])
})
