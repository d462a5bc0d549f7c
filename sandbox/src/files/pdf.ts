/** A line of a document: a text, or a label at the left margin and a value at the right margin. */
export type PdfLine = string | readonly [name: string, value: string]

const WIDTH = 595
const HEIGHT = 842
const MARGIN = 64
const LINE = 20
/** The width of a Courier character, in thousandths of the font size. */
const COURIER = 0.6

/** Returns a page of text as a PDF (ISO 32000) in a standard font. Characters that the encoding lacks become `?`. */
export function pdfOf(title: string, lines: readonly PdfLine[]): Buffer {
  const page = [text('F2', 18, MARGIN, HEIGHT - MARGIN, title)]
  lines.forEach((line, place) => {
    const y = HEIGHT - MARGIN - 40 - place * LINE
    if (typeof line === 'string') {
      page.push(text('F1', 11, MARGIN, y, line))
      return
    }
    const [name, value] = line
    const printed = winAnsi(value)
    page.push(text('F1', 11, MARGIN, y, name))
    page.push(text('F3', 11, WIDTH - MARGIN - printed.length * 11 * COURIER, y, value))
  })
  const content = page.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...['Helvetica', 'Helvetica-Bold', 'Courier'].map(
      (font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /Title (${escaped(title)}) >>`,
  ]
  return assemble(objects)
}

/** Joins the objects and appends the table of their offsets. One character of the text is one byte of the file. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, place) => {
    const start = file.length
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}${trailer}`, 'latin1')
}

function text(font: string, size: number, x: number, y: number, words: string): string {
  return `BT /${font} ${size} Tf ${x.toFixed(1)} ${y} Td (${escaped(words)}) Tj ET`
}

function escaped(words: string): string {
  return winAnsi(words).replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
}

/** The part of Unicode that equals the fonts' encoding, without control characters. */
function winAnsi(words: string): string {
  return words.normalize('NFC').replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, '?')
}
