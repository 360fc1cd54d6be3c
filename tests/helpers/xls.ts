import { read, utils } from '@e965/xlsx'
import type { CompoundFile } from '#server/excel/compound-file.ts'

type Value = string | Date | null

export interface ReadSheet {
  name: string
  /** Rows of plain values. A wall clock time is given as if it were UTC. */
  rows: Value[][]
  formulas: number
  /** Number formats in use, by the kind of the cell: text (`s`) or number (`n`). */
  formats: Record<string, string[]>
}

export function collect({ size, parts }: CompoundFile): Buffer {
  const bytes = Buffer.concat([...parts()])
  if (bytes.length !== size) throw new Error(`${bytes.length} bytes, ${size} announced`)
  return bytes
}

/** Reads a workbook with a library that is not ours. */
export function readXls(bytes: Buffer): ReadSheet[] {
  const workbook = read(bytes, { type: 'buffer', cellFormula: true, cellNF: true, dense: true })
  return workbook.SheetNames.map(name => {
    const sheet = workbook.Sheets[name]
    if (!sheet) throw new Error(`no sheet ${name}`)
    const cells = (sheet['!data'] ?? []).flat().filter(cell => cell !== undefined)
    const formats: Record<string, Set<string>> = {}
    for (const { t, z } of cells) {
      formats[t] ??= new Set()
      formats[t].add(String(z))
    }
    return {
      name,
      rows: utils.sheet_to_json<Value[]>(sheet, { header: 1, raw: true, defval: null }),
      formulas: cells.filter(({ f }) => f !== undefined).length,
      formats: Object.fromEntries(Object.entries(formats).map(([type, set]) => [type, [...set].sort()])),
    }
  })
}
