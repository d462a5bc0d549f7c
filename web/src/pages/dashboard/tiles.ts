import { type MetricCode, metrics } from '@portal/schema/metric'

/** How many columns a tile may take. */
const tileSizes = [1, 2, 3] as const

/** A tile of the dashboard. */
export interface Tile {
  readonly code: MetricCode
  readonly size: (typeof tileSizes)[number]
}

/** What is shown until somebody chooses. */
export const usualTiles: readonly Tile[] = (['CRM', 'TM', 'UH', 'DM', 'EM', 'ARTM'] as const).map((code) => ({
  code,
  size: 1,
}))

/** Reads tiles as they are kept, `CRM2 TM1`; what no metric has, or comes twice, is left out. */
export function readTiles(text: string | undefined): readonly Tile[] {
  if (text === undefined) return usualTiles
  const tiles = new Map<string, Tile>()
  for (const [, code = '', size] of text.matchAll(/([A-Z]+)([123])(?= |$)/g)) {
    const metric = metrics.get(code)
    if (metric && !tiles.has(code)) tiles.set(code, { code: metric.value, size: Number(size) as Tile['size'] })
  }
  return tiles.size === 0 ? usualTiles : [...tiles.values()]
}

/** The tiles as they are kept. */
export function tilesText(tiles: readonly Tile[]): string {
  return tiles.map(({ code, size }) => `${code}${size}`).join(' ')
}

/** With a tile at another place. */
export function movedTile(tiles: readonly Tile[], code: string, to: number): readonly Tile[] {
  const tile = tiles.find((each) => each.code === code)
  if (tile === undefined || to < 0 || to >= tiles.length) return tiles
  return tiles.filter((each) => each !== tile).toSpliced(to, 0, tile)
}

/** With a tile so much larger or smaller, within the sizes there are. */
export function resizedTile(tiles: readonly Tile[], code: string, by: 1 | -1): readonly Tile[] {
  return tiles.map((tile) => {
    const size = tileSizes.find((each) => each === tile.size + by)
    return tile.code === code && size !== undefined ? { ...tile, size } : tile
  })
}

/** With a tile added at the end, or without it; the last one stays. */
export function toggledTile(tiles: readonly Tile[], code: MetricCode): readonly Tile[] {
  const rest = tiles.filter((tile) => tile.code !== code)
  if (rest.length === tiles.length) return [...tiles, { code, size: 1 }]
  return rest.length === 0 ? tiles : rest
}
