import { Canvas, type Colour } from '../files/png.ts'
import { type DocumentType, documentTitles, documentTypes } from './customer-upload.ts'

/** A check whose picture declares a huge size, so that a few bytes would exhaust a browser's memory. */
export interface PicturedDocument {
  readonly n: number
  readonly documentType: DocumentType
  readonly customerId: string
  readonly name: string
}

const WIDTH = 480
const HEIGHT = 300
/** A check whose picture declares a huge size: few bytes that would exhaust a browser's memory. */
const vast = { customerId: 'cust-9', documentType: 'attachedCheck', width: 30_000, height: 30_000 }
const paper: Colour = [250, 248, 240]
const ink: Colour = [40, 44, 52]
const faint: Colour = [170, 168, 160]
const heads: readonly Colour[] = [
  [38, 89, 128],
  [96, 64, 120],
  [128, 48, 48],
  [32, 104, 80],
  [120, 88, 32],
  [64, 72, 88],
]

/**
 * Draws a picture that looks like the document from afar and is labeled as a specimen. The same input gives the same
 * bytes.
 */
export function pictureOf({ n, documentType, customerId, name }: PicturedDocument): Buffer {
  const canvas = new Canvas(WIDTH, HEIGHT, paper)
  const head = heads[documentTypes.indexOf(documentType)] ?? ink
  canvas.fill(0, 0, WIDTH, 56, head)
  canvas.write(documentTitles[documentType], 20, 18, 4, paper)
  // A portrait: head and shoulders.
  canvas.fill(20, 80, 110, 140, faint)
  canvas.fill(55, 100, 40, 48, paper)
  canvas.fill(37, 164, 76, 56, paper)
  canvas.write(inLatin(name), 150, 84, 3, ink)
  canvas.write(inLatin(customerId), 150, 112, 3, ink)
  canvas.write(`NO. ${100_000 + n}`, 150, 140, 3, ink)
  for (let line = 0; line < 4; line++) canvas.fill(150, 172 + line * 14, 120 + ((n * 37 + line * 71) % 180), 5, faint)
  canvas.fill(20, 244, WIDTH - 40, 2, faint)
  canvas.write('SANDBOX SPECIMEN', 20, 258, 4, head)
  return documentType === vast.documentType && customerId === vast.customerId ? canvas.toPng(vast) : canvas.toPng()
}

/** The letters of a text that can be drawn; accents are dropped. */
function inLatin(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').slice(0, 26)
}
