import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A color as red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number]

/** A picture that is drawn pixel by pixel and written as PNG. */
export class Canvas {
  readonly width: number
  readonly height: number
  /** Rows of pixels, each after a byte that says it is not filtered. */
  readonly #rows: Buffer

  constructor(width: number, height: number, background: Colour) {
    this.width = width
    this.height = height
    this.#rows = Buffer.alloc((width * 3 + 1) * height)
    this.fill(0, 0, width, height, background)
  }

  /** Fills a rectangle, clipped at the edges. */
  fill(left: number, top: number, width: number, height: number, [red, green, blue]: Colour): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y++) {
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x++) {
        const place = y * (this.width * 3 + 1) + 1 + x * 3
        this.#rows[place] = red
        this.#rows[place + 1] = green
        this.#rows[place + 2] = blue
      }
    }
  }

  /** Writes capital letters and digits; each dot of a letter is `size` pixels wide. Other characters are gaps. */
  write(text: string, left: number, top: number, size: number, colour: Colour): void {
    for (const [place, sign] of [...text.toUpperCase()].entries()) {
      for (const [row, points] of [...(letters[sign] ?? '')].entries()) {
        for (let column = 0; column < 3; column++) {
          if ((Number(points) & (4 >> column)) === 0) continue
          this.fill(left + (place * 4 + column) * size, top + row * size, size, size, colour)
        }
      }
    }
  }

  /** Returns the PNG, of the size it declares. The same drawing gives the same bytes. */
  toPng(declared: { readonly width: number; readonly height: number } = this): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(declared.width, 0)
    header.writeUInt32BE(declared.height, 4)
    // Eight bits per channel, red, green and blue; default compression and filter, not interlaced.
    header.set([8, 2, 0, 0, 0], 8)
    const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(this.#rows)), chunk('IEND', Buffer.alloc(0))]
    return Buffer.concat([SIGNATURE, ...parts])
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** Five rows of three dots each; one octal digit per row. */
const letters: Readonly<Record<string, string>> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25563',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  0: '75557',
  1: '26227',
  2: '61247',
  3: '61616',
  4: '55711',
  5: '74616',
  6: '34652',
  7: '71222',
  8: '25252',
  9: '25316',
  '-': '00700',
  '.': '00002',
}
