import { zip } from './zip.ts'

export type Celda = string | number

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a cell holds at most, and no XML may hold (ECMA-376 §18, XML 1.0 §2.2). */
const TEXT_MAX = 32_767
const UNFIT = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A workbook of one sheet, made here and now: it needs no network. Texts stay texts, whatever they look like. */
export function xlsx(hoja: string, filas: readonly (readonly Celda[])[]): Blob {
  const part = (name: string, xml: string) => ({ name, bytes: new TextEncoder().encode(XML + xml) })
  const rows = filas.map(fila => `<row>${fila.map(cellOf).join('')}</row>`).join('')
  const archive = zip([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(hoja)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${MAIN}"><cols><col min="1" max="${filas[0]?.length ?? 1}" width="16" customWidth="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
    ),
  ])
  return new Blob([archive], { type: `${TYPE}.sheet` })
}

const cellOf = (celda: Celda): string =>
  typeof celda === 'number'
    ? `<c><v>${celda}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(celda.slice(0, TEXT_MAX))}</t></is></c>`

const escaped = (text: string): string =>
  text
    .replace(UNFIT, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
