import { setTimeout as sleep } from 'node:timers/promises'
import { textoPlanilla } from '#domain/valor/texto-planilla.ts'
import { EXCEL } from '#messages/butacas/homologaciones.ts'
import type { Queryable } from '../db/db.ts'
import type { CompoundFile } from '../excel/compound-file.ts'

import type { Cell, Column } from '../excel/sheet.ts'
import { Workbook } from '../excel/workbook.ts'
import { readHomologaciones } from './export-homologaciones-sql.ts'

const WIDTHS = [18, 18, 32, 22, 22, 18]
const COLUMNS: readonly Column[] = EXCEL.columnas.map((heading, index) => ({
  heading,
  width: WIDTHS[index] ?? 18,
}))
const DAY_S = 24 * 60 * 60
const EPOCH_DAY = 25_569

function cellOf(value: string | number | null): Cell {
  if (typeof value === 'number') return EPOCH_DAY + value / DAY_S
  return value === null ? null : textoPlanilla(value)
}

/** How often longer than a chunk takes the others have this machine to themselves: who waits for a file has the time. */
const REST = 4
/** Beyond it the machine is busy all the same, and the file would miss what a browser and a proxy wait for it. */
const REST_MAX_MS = 15

/** The sheet of all homologations, newest first. Rests between chunks, so that others notice little. Null once `signal` is aborted. */
export async function buildHomologacionesXls(
  db: Queryable,
  factoryTz: string,
  signal: AbortSignal,
): Promise<CompoundFile | null> {
  const workbook = new Workbook(COLUMNS, EXCEL.hoja)
  let began = performance.now()
  for await (const filas of readHomologaciones(db, factoryTz)) {
    if (signal.aborted) return null
    for (const fila of filas) workbook.add(fila.map(cellOf))
    await sleep(Math.min(REST_MAX_MS, REST * (performance.now() - began)))
    began = performance.now()
  }
  return workbook.close()
}
