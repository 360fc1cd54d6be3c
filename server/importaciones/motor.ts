import type { FilaLeida } from '#domain/importacion/fila.ts'
import { IMPORTACIONES } from '#messages/server/importaciones.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import type { RegistroContext } from '../stock/save-registro.ts'
import type { Actor } from '../sync/write.ts'
import type { Cabecera } from './importacion-sql.ts'

/** A row with its number in the file. */
export interface FilaProbada extends FilaLeida {
  fila: number
}

/** What the steps of an import run with; a command has it as well as a request. */
export interface Entorno {
  tx: Queryable
  actor: Actor
  context: RegistroContext
}

/** Hears how many rows are written. It throws to stop: the transaction then leaves nothing. */
export type Avance = (hechas: number) => void

interface Deshecho {
  deshechas: number
  /** What somebody changed or built on since. */
  intactas: number
}

/** How rows of a kind are tested, written and taken back. */
export interface Motor {
  stage(entorno: Entorno, cabecera: Cabecera, filas: readonly FilaProbada[]): Promise<void>
  /** @returns records that it made. @throws Refusal 412 where what was tested is no longer so. */
  apply(entorno: Entorno, cabecera: Cabecera, avance: Avance): Promise<number[]>
  /** @param vista of what moved since, as a refusal has told it. @throws Refusal 422 where it has to be seen first. */
  undo(entorno: Entorno, cabecera: Cabecera, avance: Avance, vista: string | null): Promise<Deshecho>
}

/** What was tested is no longer so. */
export const cambiaron = (cuantas: number): Refusal =>
  new Refusal('VERSION', IMPORTACIONES.cambiaron(cuantas))

export interface Lote {
  /** How many rows there were, and how many of them were written. */
  filas: number
  hechas: number
  /** Where the next one begins; null after the last one. */
  ultima: number | null
}

/** Runs the batch that begins after that row of the file. */
export type RunLote = (desde: number) => Promise<Lote>

/** Runs batch after batch until there is none. */
export async function runLotes(
  run: RunLote,
  avance: Avance,
  antes = 0,
): Promise<{ filas: number; hechas: number }> {
  const suma = { filas: 0, hechas: 0 }
  for (let desde: number | null = 0; desde !== null; ) {
    const lote: Lote = await run(desde)
    suma.filas += lote.filas
    suma.hechas += lote.hechas
    avance(antes + suma.filas)
    desde = lote.ultima
  }
  return suma
}

/** Runs batches that must write every row. @throws Refusal 412. */
export async function runEnteros(run: RunLote, avance: Avance, antes = 0): Promise<number> {
  const { filas } = await runLotes(
    async desde => {
      const lote = await run(desde)
      if (lote.hechas < lote.filas) throw cambiaron(lote.filas - lote.hechas)
      return lote
    },
    avance,
    antes,
  )
  return antes + filas
}
