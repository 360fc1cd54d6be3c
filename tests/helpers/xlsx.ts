import { inflateRawSync } from 'node:zlib'
import type { SheetSource } from '#ui/xlsx/make-xlsx.ts'
import { writeBook } from '#ui/xlsx/workbook.ts'

/** A workbook in bytes, written by the app's own writer. */
export const bookOf = async (sheets: readonly SheetSource[]): Promise<Buffer> =>
  Buffer.from(
    await writeBook(sheets.map(({ count, cells, ...sheet }) => ({ ...sheet, rows: cells(0, count) }))),
  )

/** The text of the archive's file `wanted`, found through the central directory (PKWARE APPNOTE 4.3). */
export function partOf(archive: Buffer, wanted: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map(offset => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if (archive.toString('utf8', at + 46, at + 46 + name) === wanted) {
      const local = archive.readUInt32LE(at + 42)
      const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const bytes = archive.subarray(from, from + archive.readUInt32LE(at + 20))
      return (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    at += 46 + name + extra + comment
  }
  throw new Error(`no part ${wanted}`)
}

const all = (xml: string, pattern: RegExp): string[] =>
  [...xml.matchAll(pattern)].map(found => found[1] ?? '')

/** The styles of a sheet, read from its XML. Row and column numbers begin at 1. */
export function lookOf(archive: Buffer, sheet: number) {
  const xml = partOf(archive, `xl/worksheets/sheet${sheet}.xml`)
  const styles = partOf(archive, 'xl/styles.xml')
  const fonts = all(/<fonts.*<\/fonts>/s.exec(styles)?.[0] ?? '', /(<font>.*?<\/font>|<font\/>)/gs)
  const fontOf = all(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '', /<xf [^>]*?fontId="(\d+)"/g)
  const isBold = (cell: string): boolean => {
    const style = / s="(\d+)"/.exec(new RegExp(`<c [^>]*r="${cell}"[^>]*>`).exec(xml)?.[0] ?? '')?.[1]
    return fonts[Number(fontOf[Number(style ?? 0)])]?.includes('<b/>') ?? false
  }
  const pane = /<pane [^>]*>/.exec(xml)?.[0] ?? ''
  return {
    isBold,
    frozenRows: pane.includes('state="frozen"') ? Number(/ySplit="(\d+)"/.exec(pane)?.[1]) : 0,
    filter: /<autoFilter ref="([^"]+)"/.exec(xml)?.[1],
    widths: all(xml, /<col [^>]*?width="([\d.]+)"/g).map(Number),
  }
}
