/** How many pixels a picture says it has. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size in the first bytes of a PNG; null where they do not reach. */
export function pngSize(first: Buffer): PictureSize | null {
  return first.length < 24 ? null : { width: first.readUInt32BE(16), height: first.readUInt32BE(20) }
}

/** The size in the first bytes of a WebP, of the canvas where it has one; null where it is not told. */
export function webpSize(first: Buffer): PictureSize | null {
  if (first.length < 30) return null
  switch (first.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + first.readUIntLE(24, 3), height: 1 + first.readUIntLE(27, 3) }
    case 'VP8 ':
      return { width: first.readUInt16LE(26) & 0x3fff, height: first.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = first.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return null
  }
}

/**
 * The size in the frame header of a JPEG; null where the bytes do not reach it. Segments are passed over exactly as
 * libjpeg does, which browsers use: by another reading a picture could show us another size than it shows them.
 */
export function jpegSize(first: Buffer): PictureSize | null {
  let place = 2
  for (;;) {
    // A marker is a byte that is neither 0x00 nor 0xff, after at least one 0xff; what is before it is skipped.
    place = first.indexOf(0xff, place)
    if (place < 0) return null
    while (first[place] === 0xff) place += 1
    const marker = first[place]
    place += 1
    if (marker === undefined) return null
    if (marker === 0x00 || isAlone(marker)) continue
    if (isFrame(marker)) {
      if (place + 7 > first.length) return null
      return { width: first.readUInt16BE(place + 5), height: first.readUInt16BE(place + 3) }
    }
    if (place + 2 > first.length) return null
    place += first.readUInt16BE(place)
  }
}

/** SOF0 to SOF15, among which are DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** TEM, RST0 to RST7, SOI and EOI: nothing belongs to them. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
}
