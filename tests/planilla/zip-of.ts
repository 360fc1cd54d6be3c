import { deflateRawSync } from 'node:zlib'

interface Lie {
  unpacked?: number
  method?: number
  flags?: number
}

/** Writes no checksums, because our readers ignore them. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, lie: Lie = {}): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content as string)
    const packed = deflateRawSync(plain, { level: plain.length > 1_000_000 ? 1 : 6 })
    const nameBytes = Buffer.from(name)
    const head = (signature: number, isEntry: boolean): Uint8Array => {
      const bytes = Buffer.alloc(isEntry ? 46 : 30)
      bytes.writeUInt32LE(signature, 0)
      const shift = isEntry ? 2 : 0
      bytes.writeUInt16LE(lie.flags ?? 0, 6 + shift)
      bytes.writeUInt16LE(lie.method ?? 8, 8 + shift)
      bytes.writeUInt32LE(packed.length, 18 + shift)
      bytes.writeUInt32LE(lie.unpacked ?? plain.length, 22 + shift)
      bytes.writeUInt16LE(nameBytes.length, 26 + shift)
      if (isEntry) bytes.writeUInt32LE(at, 42)
      return bytes
    }
    directory.push(head(0x02014b50, true), nameBytes)
    const local = [head(0x04034b50, false), nameBytes, packed]
    parts.push(...local)
    at += local.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]))
}

const RELS = `<?xml version="1.0"?><Relationships>
  <Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Type="x" Target="/xl/worksheets/sheet2.xml"/></Relationships>`

export const WORKBOOK = (sheets: string): string =>
  `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`

export const xlsxOf = (
  sheet: string,
  others: Readonly<Record<string, string | Uint8Array>> = {},
  lie: Lie = {},
): Uint8Array =>
  zipOf(
    {
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': WORKBOOK('<sheet name="Lista" sheetId="1" r:id="rId1"/>'),
      'xl/_rels/workbook.xml.rels': RELS,
      'xl/worksheets/sheet1.xml': sheet,
      ...others,
    },
    lie,
  )

export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

const cell = (value: string | number): string =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
export const rowOf = (...values: (string | number)[]): string => `<row>${values.map(cell).join('')}</row>`
