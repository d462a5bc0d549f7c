import { xmlText } from './xlsx-cells.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The beginning of a sheet. The header stays visible while you scroll. */
export const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="16"/><sheetData>`

/** The end of a sheet. */
export const sheetEnd = '</sheetData></worksheet>'

const numberFormats = ['0', '0.0', '0.00', '0.000', '0.0000', 'yyyy\\-mm\\-dd\\ hh:mm:ss']

/** The formats that `styles` of the cells refers to. */
export const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${numberFormats.length}">${numberFormats
  .map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${numberFormats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${numberFormats
  .map(
    (_code, place) =>
      `<xf numFmtId="${164 + place}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The parts that connect the sheets, by file name. */
export function workbookParts(sheets: readonly string[]): ReadonlyMap<string, string> {
  const entries = sheets.map((name, place) => ({ name, id: place + 1 }))
  const stylesId = sheets.length + 1
  return new Map([
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${entries
        .map(({ name, id }) => `<sheet name="${xmlText(name)}" sheetId="${id}" r:id="rId${id}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${entries
        .map(
          ({ id }) => `<Relationship Id="rId${id}" Type="${documents}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
        )
        .join('')}<Relationship Id="rId${stylesId}" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesPart],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${entries
        .map(
          ({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
        )
        .join('')}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
    ],
  ])
}
