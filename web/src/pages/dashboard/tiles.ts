import { type MetricCode, metrics } from '@portal/schema/metric'

/** The possible widths of a tile, in columns. */
const tileSizes = [1, 2, 3] as const

/** A tile of the dashboard. */
export interface Tile {
  readonly code: MetricCode
  readonly size: (typeof tileSizes)[number]
}

/** The default tiles. */
export const usualTiles: readonly Tile[] = (['CRM', 'TM', 'UH', 'DM', 'EM', 'ARTM'] as const).map((code) => ({
  code,
  size: 1,
}))

/** Reads the stored text of tiles, `CRM2 TM1`. Unknown metrics and duplicates are ignored. */
export function readTiles(text: string | undefined): readonly Tile[] {
  if (text === undefined) return usualTiles
  const tiles = new Map<string, Tile>()
  for (const [, code = '', size] of text.matchAll(/([A-Z]+)([123])(?= |$)/g)) {
    const metric = metrics.get(code)
    if (metric && !tiles.has(code)) tiles.set(code, { code: metric.value, size: Number(size) as Tile['size'] })
  }
  return tiles.size === 0 ? usualTiles : [...tiles.values()]
}

/** The tiles as stored text. */
export function tilesText(tiles: readonly Tile[]): string {
  return tiles.map(({ code, size }) => `${code}${size}`).join(' ')
}

/** The tiles with one moved to another place. */
export function movedTile(tiles: readonly Tile[], code: string, to: number): readonly Tile[] {
  const tile = tiles.find((each) => each.code === code)
  if (tile === undefined || to < 0 || to >= tiles.length) return tiles
  return tiles.filter((each) => each !== tile).toSpliced(to, 0, tile)
}

/** The tiles with one enlarged or reduced, within the possible sizes. */
export function resizedTile(tiles: readonly Tile[], code: string, by: 1 | -1): readonly Tile[] {
  return tiles.map((tile) => {
    const size = tileSizes.find((each) => each === tile.size + by)
    return tile.code === code && size !== undefined ? { ...tile, size } : tile
  })
}

/** The tiles with one added at the end or removed. The last tile cannot be removed. */
export function toggledTile(tiles: readonly Tile[], code: MetricCode): readonly Tile[] {
  const rest = tiles.filter((tile) => tile.code !== code)
  if (rest.length === tiles.length) return [...tiles, { code, size: 1 }]
  return rest.length === 0 ? tiles : rest
}
