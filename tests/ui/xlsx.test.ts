import { expect, test } from 'vitest'
import { xlsx } from '#ui/xlsx.ts'
import { zip } from '#ui/zip.ts'

/** The parts of an archive, as its directory at the end names them (PKWARE APPNOTE 4.3). */
async function open(archive: Blob): Promise<Map<string, { text: string; crc: number }>> {
  const view = new DataView(await archive.arrayBuffer())
  const text = (at: number, length: number) =>
    new TextDecoder().decode(new Uint8Array(view.buffer, at, length))
  const end = view.byteLength - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  const parts = new Map<string, { text: string; crc: number }>()
  let at = view.getUint32(end + 16, true)
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    expect(view.getUint32(at, true)).toBe(0x02014b50)
    const [crc, size, name] = [
      view.getUint32(at + 16, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
    ]
    const local = view.getUint32(at + 42, true)
    expect(view.getUint32(local, true)).toBe(0x04034b50)
    expect(view.getUint32(local + 14, true)).toBe(crc)
    expect(text(local + 30, name)).toBe(text(at + 46, name))
    parts.set(text(at + 46, name), { text: text(local + 30 + name, size), crc })
    at += 46 + name
  }
  expect(at).toBe(end)
  expect(view.getUint32(end + 12, true)).toBe(end - view.getUint32(end + 16, true))
  return parts
}

test('an archive gives back its parts, each with the checksum of the format', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const parts = await open(
    zip([
      { name: 'a.txt', bytes: bytes('123456789') },
      { name: 'ñ/b.txt', bytes: bytes('') },
    ]),
  )
  expect([...parts]).toEqual([
    ['a.txt', { text: '123456789', crc: 0xcbf43926 }],
    ['ñ/b.txt', { text: '', crc: 0 }],
  ])
})

test('a workbook keeps numbers as numbers and texts as texts, whatever they look like', async () => {
  const parts = await open(
    xlsx('A & B', [
      ['Butaca', 'Peso'],
      ['=1+1', 18.4],
      ['0012 <"&\u0001é', ''],
    ]),
  )
  expect(parts.get('xl/workbook.xml')?.text).toContain('<sheet name="A &amp; B" sheetId="1"')
  const sheet = parts.get('xl/worksheets/sheet1.xml')?.text ?? ''
  const cells = [...sheet.matchAll(/<c(?: t="(\w+)")?>(.*?)<\/c>/g)].map(([, type, inside]) => [type, inside])
  const text = (value: string) => ['inlineStr', `<is><t xml:space="preserve">${value}</t></is>`]
  expect(cells).toEqual([
    text('Butaca'),
    text('Peso'),
    text('=1+1'),
    [undefined, '<v>18.4</v>'],
    text('0012 &lt;&quot;&amp;é'),
    text(''),
  ])
  expect(sheet.match(/<row>/g)).toHaveLength(3)
})

test('each part that a workbook names is in it', async () => {
  const parts = await open(xlsx('Serie', [['a']]))
  const types = parts.get('[Content_Types].xml')?.text ?? ''
  for (const [, name] of types.matchAll(/PartName="\/([^"]+)"/g))
    expect(parts.has(name ?? ''), name).toBe(true)
  expect(parts.get('_rels/.rels')?.text).toContain('Target="xl/workbook.xml"')
  expect(parts.get('xl/_rels/workbook.xml.rels')?.text).toContain('Target="worksheets/sheet1.xml"')
  for (const { text } of parts.values()) expect(text.startsWith('<?xml')).toBe(true)
})
