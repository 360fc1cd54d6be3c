import { SERVIDOR } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { sqlFechaHs } from '../sql/fragments.ts'
import { Refusal } from './refusal.ts'

/** A row edited in the office: how to read it as the lists do, and its history, if it has one. */
export interface VersionedRow {
  /** The row as JSON text; undefined if it does not exist. */
  read: () => Promise<string | undefined>
  historial: { sobre: string; id: number } | null
  factoryTz: string
}

/**
 * Call once the row is locked, so that nothing comes between the check and the write.
 * @param version current version of the row. @throws Refusal 412 with that row and its last author.
 */
export async function requireVersion(
  { tx, expectedVersion }: { tx: Queryable; expectedVersion: number | null },
  version: number,
  row: VersionedRow,
): Promise<void> {
  if (expectedVersion !== null && expectedVersion !== version) await refuseVersion(tx, row)
}

/** @throws Refusal 412. */
async function refuseVersion(tx: Queryable, { read, historial, factoryTz }: VersionedRow): Promise<never> {
  const texto = await read()
  if (texto === undefined) throw new Error('the locked row is not there')
  const ultimo = historial && (await getUltimo(tx, factoryTz, historial))
  throw new Refusal('VERSION', SERVIDOR.filaCambiada, {
    actualFila: {
      fila: JSON.parse(texto),
      usuario: ultimo?.usuario ?? null,
      fechaHs: ultimo?.fechaHs ?? null,
    },
  })
}

/** Author and time of the row's last save; movements of stock do not count. */
export async function getUltimo(
  tx: Queryable,
  factoryTz: string,
  { sobre, id }: { sobre: string; id: number },
): Promise<{ usuario: string | null; fechaHs: string } | undefined> {
  const [row] = await tx.query<{ usuario: string | null; fechaHs: string }>(
    `select u.nombre as usuario, ${sqlFechaHs('h.cuando', factoryTz)} as "fechaHs"
     from historial h left join usuario u on u.id = h.usuario_id
     where h.sobre = $1 and h.sobre_id = $2::int and (h.acto <> 'editar' or h.despues - 'existencia' <> '{}')
     order by h.id desc limit 1`,
    [sobre, id],
  )
  return row
}
