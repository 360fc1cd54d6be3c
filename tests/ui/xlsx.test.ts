import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { xlsx } from '#ui/xlsx.ts'

const FILAS = [
  ['Butaca', 'Peso'],
  ['=1+1', 18.4],
  ['0012 <"&\u0001é', '007'],
] as const

/** A part of the archive, as its directory at the end names it (PKWARE APPNOTE 4.3). */
function partOf(archive: Buffer, wanted: string): string {
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

test('a workbook keeps numbers as numbers and texts as texts, whatever they look like', async () => {
  const book = await readXlsx(await (await xlsx('A & B', FILAS)).arrayBuffer())
  expect(book.sheets.map(({ name }) => name)).toEqual(['A & B'])
  expect(book.sheets[0]?.rows).toEqual([
    ['Butaca', 'Peso'],
    ['=1+1', 18.4],
    ['0012 <"&é', '007'],
  ])
})

test('C21: its cells say where they are, and none is a formula', async () => {
  const archive = Buffer.from(await (await xlsx('Serie', FILAS)).arrayBuffer())
  const sheet = partOf(archive, 'xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toMatch(/<c r="B2"[^>]*><v>18\.4<\/v>/)
  expect(sheet.match(/<row /g)).toHaveLength(3)
})
