/** The declared size of a picture, in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size in the first bytes of a PNG; null if there are too few bytes. */
export function pngSize(first: Buffer): PictureSize | null {
  return first.length < 24 ? null : { width: first.readUInt32BE(16), height: first.readUInt32BE(20) }
}

/** The size in the first bytes of a WebP (of the canvas if it has one); null if it is not declared. */
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
 * The size in the frame header of a JPEG; null if there are too few bytes. Skips segments exactly as libjpeg does,
 * which browsers use: otherwise a picture could have a different size here than in the browser.
 */
export function jpegSize(first: Buffer): PictureSize | null {
  let place = 2
  for (;;) {
    // A marker is a byte other than 0x00 and 0xff after at least one 0xff. Bytes before it are skipped.
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

/** SOF0 to SOF15, without DHT, JPG and DAC, which share the range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** TEM, RST0 to RST7, SOI and EOI, which have no segment. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
}
