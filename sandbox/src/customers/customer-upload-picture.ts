import { Canvas, type Colour } from '../files/png.ts'
import { type DocumentType, documentTitles, documentTypes } from './customer-upload.ts'

/** What is drawn on the picture of an uploaded document. */
export interface PicturedDocument {
  readonly n: number
  readonly documentType: DocumentType
  readonly customerId: string
  readonly name: string
}

const WIDTH = 480
const HEIGHT = 300
/** What the cheque of one customer says of itself: few bytes that would take a browser's memory. */
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

/** A picture that looks like the document from afar and says on its face that it is none: the same each time. */
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

/** What of a text has letters here: accents are left out. */
function inLatin(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').slice(0, 26)
}
