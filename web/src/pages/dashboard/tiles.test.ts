import { metrics } from '@portal/schema/metric'
import { expect, test } from 'vitest'
import { movedTile, readTiles, resizedTile, tilesText, toggledTile, usualTiles } from './tiles.ts'

const tiles = readTiles('CRM2 TM1 ARTD3')

test('writes tiles as text and reads them back', () => {
  expect(tiles).toEqual([
    { code: 'CRM', size: 2 },
    { code: 'TM', size: 1 },
    { code: 'ARTD', size: 3 },
  ])
  expect(tilesText(tiles)).toBe('CRM2 TM1 ARTD3')
  // A merchant setting has at most 200 characters.
  expect([...metrics.keys()].map((code) => `${code}3`).join(' ').length).toBeLessThan(200)
})

test.each(['', 'x', 'XM1', 'CRM4', 'CRM', undefined])('%o falls back to the default tiles', (text) => {
  expect(readTiles(text)).toEqual(usualTiles)
})

test('ignores unknown metrics and duplicates', () => {
  expect(tilesText(readTiles('TM1 XX2 TM2 DH1'))).toBe('TM1 DH1')
})

test('tiles move, grow and shrink within limits', () => {
  expect(tilesText(movedTile(tiles, 'ARTD', 0))).toBe('ARTD3 CRM2 TM1')
  expect(movedTile(tiles, 'CRM', -1)).toBe(tiles)
  expect(movedTile(tiles, 'CRM', 3)).toBe(tiles)
  expect(tilesText(resizedTile(tiles, 'CRM', 1))).toBe('CRM3 TM1 ARTD3')
  expect(tilesText(resizedTile(tiles, 'ARTD', 1))).toBe('CRM2 TM1 ARTD3')
  expect(tilesText(resizedTile(tiles, 'TM', -1))).toBe('CRM2 TM1 ARTD3')
})

test('tiles can be added and removed, except for the last one', () => {
  expect(tilesText(toggledTile(tiles, 'DH'))).toBe('CRM2 TM1 ARTD3 DH1')
  expect(tilesText(toggledTile(tiles, 'TM'))).toBe('CRM2 ARTD3')
  expect(tilesText(toggledTile(readTiles('TM1'), 'TM'))).toBe('TM1')
})
