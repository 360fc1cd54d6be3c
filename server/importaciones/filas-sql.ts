import { FILAS_PAGINA, type Veredicto } from '#contract/importacion.ts'
import type { ErrorFila } from '#contract/importacion-schema.ts'
import type { Queryable } from '../db/db.ts'
import { SQL_VEREDICTO } from './importacion-sql.ts'

export interface FilaGuardada {
  fila: number
  nombre: string
  errores: ErrorFila[]
  repetidaDe: number | null
  valores: Record<string, unknown>
  antes: Record<string, unknown> | null
}

/** Rows of that verdict after `desde`, one more than a page. */
export async function listFilas(
  db: Queryable,
  id: string,
  que: Veredicto,
  desde: number,
): Promise<FilaGuardada[]> {
  const rows = await db.query<Omit<FilaGuardada, 'errores' | 'valores' | 'antes'> & Record<string, string>>(
    `select f.fila, f.nombre, f.errores::text as errores, f.repetida_de as "repetidaDe", f.valores::text as valores,
       f.antes::text as antes
     from importacion_fila f
     where f.importacion_id = $1::uuid and f.fila > $2::int and ${SQL_VEREDICTO} = $3
     order by f.fila limit ${FILAS_PAGINA + 1}`,
    [id, desde, que],
  )
  return rows.map(row => ({
    ...row,
    errores: JSON.parse(row.errores ?? '[]'),
    valores: JSON.parse(row.valores ?? '{}'),
    antes: row.antes == null ? null : JSON.parse(row.antes),
  }))
}
