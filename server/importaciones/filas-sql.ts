import { type ClaseImportacion, FILAS_PAGINA, type Veredicto } from '#contract/importacion.ts'
import type { ErrorFila, VistaFilas } from '#contract/importacion-schema.ts'
import type { Queryable } from '../db/db.ts'
import { SQL_VEREDICTO, sqlIsAviso, sqlSaltos } from './importacion-sql.ts'

export interface FilaGuardada {
  fila: number
  nombre: string
  errores: ErrorFila[]
  repetidaDe: number | null
  veredicto: Veredicto
  hallada: string | null
  saltos: string[]
  valores: Record<string, unknown>
  antes: Record<string, unknown> | null
}

/** Rows of that verdict, or those to look at twice, after `desde`, one more than a page. */
export async function listFilas(
  db: Queryable,
  id: string,
  clase: ClaseImportacion,
  que: VistaFilas,
  desde: number,
): Promise<FilaGuardada[]> {
  const rows = await db.query<
    Omit<FilaGuardada, 'errores' | 'valores' | 'antes' | 'saltos'> & Record<string, string>
  >(
    `select f.fila, f.nombre, f.errores::text as errores, f.repetida_de as "repetidaDe", f.valores::text as valores,
       f.antes::text as antes, f.veredicto, f.hallada, array_to_string(${sqlSaltos(clase)}, ',') as saltos
     from importacion_fila f
     where f.importacion_id = $1::uuid and f.fila > $2::int and ${que === 'aviso' ? `$3 = 'aviso' and ${sqlIsAviso(clase)}` : `${SQL_VEREDICTO} = $3`}
     order by f.fila limit ${FILAS_PAGINA + 1}`,
    [id, desde, que],
  )
  return rows.map(row => ({
    ...row,
    errores: JSON.parse(row.errores ?? '[]'),
    valores: JSON.parse(row.valores ?? '{}'),
    saltos: (row.saltos ?? '').split(','),
    antes: row.antes == null ? null : JSON.parse(row.antes),
  }))
}
