import { describe, expect, test } from 'vitest'
import { createKeyedDigest } from './keyed-digest.ts'

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const digests = createKeyedDigest(new Map([['k1', one]]))
const rotated = createKeyedDigest(
  new Map([
    ['k2', two],
    ['k1', one],
  ]),
)

describe('a keyed digest', () => {
  test('matches only one text, and is equal on every replica with the same key', () => {
    const made = digests.make('text')
    expect(made).toEqual(createKeyedDigest(new Map([['k1', Buffer.alloc(32, 1)]])).make('text'))
    expect(made).toEqual({ keyId: 'k1', digest: expect.stringMatching(/^[\w-]{43}$/) })
    expect(digests.isOf('text', made.keyId, made.digest)).toBe(true)
    expect(digests.isOf('other', made.keyId, made.digest)).toBe(false)
    expect(made.digest).not.toBe(createKeyedDigest(new Map([['k1', two]])).make('text').digest)
  })

  test('uses the newest key, and can be compared until that key is removed', () => {
    const old = digests.make('text')
    expect(rotated.make('text').keyId).toBe('k2')
    expect(rotated.isOf('text', old.keyId, old.digest)).toBe(true)
    expect(digests.isOf('text', 'k2', rotated.make('text').digest)).toBeNull()
  })

  test('shares a digest with a replica that does not yet have the newest key', () => {
    const [newest, oldest] = rotated.underEachKey('text')
    expect(newest).toBe(rotated.make('text').digest)
    expect(digests.underEachKey('text')).toEqual([oldest])
  })

  test('needs a master key', () => {
    expect(() => createKeyedDigest(new Map())).toThrow('no master key')
  })
})
