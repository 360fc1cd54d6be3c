import type { Queryable } from '../db/db.ts'

/** Entries of the audit log (security C37). */
type Suceso =
  | 'ingreso'
  | 'salida'
  | 'permiso'
  | 'usuario-crear'
  | 'usuario-clave'
  | 'usuario-rol'
  | 'usuario-baja'
  | 'usuario-alta'
  | 'usuario-sesiones'
  | 'adopcion'
  | 'rescate'
  | 'descarte'
  | 'equipo-clave'
  | 'equipo-copia'
  | 'equipo-pin'
  | 'equipo-revocado'
  | 'pared-crear'
  | 'pared-revocar'
  | 'aviso-crear'
  | 'aviso-modificar'
  | 'aviso-pausar'
  | 'aviso-secreto'
  | 'aviso-probar'
  | 'aviso-eliminar'
  | 'programa-crear'
  | 'programa-editar'
  | 'programa-anular'

export interface Hecho {
  quien: string | null
  donde: string
  que: Suceso
  sobre: string | null
  resultado: string
}

/** Adds a row to the audit log; inside a transaction the row commits or rolls back with the act. */
export async function recordAuditoria(db: Queryable, hecho: Hecho): Promise<void> {
  const { quien, donde, que, sobre, resultado } = hecho
  await db.query('insert into auditoria (quien, donde, que, sobre, resultado) values ($1, $2, $3, $4, $5)', [
    quien,
    donde,
    que,
    sobre,
    resultado,
  ])
}
