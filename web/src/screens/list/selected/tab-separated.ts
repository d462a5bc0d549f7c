/** Rows of texts as tab-separated lines. Text that a spreadsheet would run as a formula is marked as text. */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cellText).join('\t')).join('\n')
}

function cellText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /^[=+@-]/.test(line) && !/^-\d+(\.\d+)?$/.test(line) ? `'${line}` : line
}
