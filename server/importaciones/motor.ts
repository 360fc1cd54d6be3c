import type { FilaLeida } from '#domain/importacion/fila.ts'
import { IMPORTACIONES } from '#messages/server/importaciones.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import type { RegistroContext } from '../stock/save-registro.ts'
import type { Actor } from '../sync/write.ts'
import type { Cabecera } from './importacion-sql.ts'

export interface FilaProbada extends FilaLeida {
  fila: number
}

export interface Entorno {
  tx: Queryable
  actor: Actor
  context: RegistroContext
}

/** Gets the number of rows processed so far, written or not. Throws to cancel and roll back the transaction. */
export type Avance = (hechas: number) => void

interface Deshecho {
  deshechas: number
  /** Number of rows left as they are, because they were changed or used since the import. */
  intactas: number
}

export interface Motor {
  stage(entorno: Entorno, cabecera: Cabecera, filas: readonly FilaProbada[]): Promise<void>
  /** @returns ids of the records that were made. @throws Refusal 412 if the previewed rows changed meanwhile. */
  apply(entorno: Entorno, cabecera: Cabecera, avance: Avance): Promise<number[]>
  /** @param vista hash of the movements that the person confirmed. @throws Refusal 422 if movements are unconfirmed. */
  undo(entorno: Entorno, cabecera: Cabecera, avance: Avance, vista: string | null): Promise<Deshecho>
}

export const cambiaron = (cuantas: number): Refusal =>
  new Refusal('VERSION', IMPORTACIONES.cambiaron(cuantas))

export interface Lote {
  filas: number
  hechas: number
  /** The next batch begins after this row. Null for an empty batch, which ends the run. */
  ultima: number | null
}

export type RunLote = (desde: number) => Promise<Lote>

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

/** The batches must write every row. @throws Refusal 412. */
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
