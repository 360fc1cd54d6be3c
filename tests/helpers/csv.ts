/** Cells of a CSV text (RFC 4180) with the given separator. */
export function parseCsv(text: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'gy')
  const rows: string[][] = [[]]
  let end = 0
  for (const [whole, quoted, plain, after] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (after !== separator) rows.push([])
    end += whole.length
  }
  if (end !== text.length) throw new Error(`no CSV from ${JSON.stringify(text.slice(end, end + 40))} on`)
  return rows.slice(0, -1)
}
