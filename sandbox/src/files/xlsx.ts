import { crc32 } from 'node:zlib'

/** Rows of a sheet, cell by cell. */
export type SheetRows = readonly (readonly (string | number)[])[]

/** A workbook of one sheet for Excel. The same rows give the same bytes. */
export function xlsxOf(rows: SheetRows): Buffer {
  return zipOf([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships('xl/workbook.xml', 'officeDocument')],
    ['xl/workbook.xml', workbook],
    ['xl/_rels/workbook.xml.rels', relationships('worksheets/sheet1.xml', 'worksheet')],
    ['xl/worksheets/sheet1.xml', sheet(rows)],
  ])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`
const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rules" sheetId="1" r:id="rId1"/></sheets></workbook>`

function relationships(target: string, type: string): string {
  return `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
}

function sheet(rows: SheetRows): string {
  const lines = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`)
  return `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Midnight of January 1, 2026, in the format of ZIP archives. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1

/** A ZIP archive of uncompressed files. */
function zipOf(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of files) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    // Version, flags (names in UTF-8), method, time, date, checksum, both sizes, length of the name, no extra fields.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    parts.push(Buffer.from('PK\x03\x04'), common, name, content)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, name)
    at += 4 + common.length + name.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
