import { SERVIDOR } from '#messages/server/problemas.ts'
import { findRow, type Queryable } from '../db/db.ts'
import { sqlFechaHs } from '../sql/fragments.ts'
import { Refusal } from './refusal.ts'

interface Versioned {
  tx: Queryable
  expectedVersion: number | null
  factoryTz: string
}

interface Row {
  read: () => Promise<object | string | undefined>
  historial?: { sobre: string; id: number }
}

/**
 * Call after locking the row, so that no other write comes between the check and the write.
 * @param version current version of the row. @throws Refusal 412 with that row and its last author.
 */
export async function requireVersion(
  { tx, expectedVersion, factoryTz }: Versioned,
  version: number,
  { read, historial }: Row,
): Promise<void> {
  if (expectedVersion === null || expectedVersion === version) return
  const fila = await read()
  if (fila === undefined) throw new Error('the locked row is not there')
  const ultimo = historial && (await getUltimo(tx, factoryTz, historial))
  throw new Refusal('VERSION', SERVIDOR.filaCambiada, {
    actualFila: {
      fila: typeof fila === 'string' ? JSON.parse(fila) : fila,
      usuario: ultimo?.usuario ?? null,
      fechaHs: ultimo?.fechaHs ?? null,
    },
  })
}

/**
 * Locks a row until the transaction ends. @param sql selects the row's `version` by the id in $1, with `for … update`.
 * @returns the selected columns. @throws Refusal 412, or `noExiste`.
 */
export async function lockRow<Columns extends object = object>(
  write: Versioned,
  sql: string,
  { id, noExiste, ...row }: Row & { id: number | string; noExiste: () => Refusal },
): Promise<Columns & { version: number }> {
  const locked = await findRow<Columns & { version: number }>(write.tx, sql, [id])
  if (!locked) throw noExiste()
  await requireVersion(write, locked.version, row)
  return locked
}

/** Author and time of the row's last save; movements of stock do not count. */
export const getUltimo = (
  tx: Queryable,
  factoryTz: string,
  { sobre, id }: { sobre: string; id: number },
): Promise<{ usuario: string | null; fechaHs: string } | undefined> =>
  findRow(
    tx,
    `select u.nombre as usuario, ${sqlFechaHs('h.cuando', factoryTz)} as "fechaHs"
     from historial h left join usuario u on u.id = h.usuario_id
     where h.sobre = $1 and h.sobre_id = $2::int and (h.acto <> 'editar' or h.despues - 'existencia' <> '{}')
     order by h.id desc limit 1`,
    [sobre, id],
  )
