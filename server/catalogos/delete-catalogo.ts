import { type CatalogoNombre, type Referencia, referenciasA } from '#contract/stock/catalogo.ts'
import { nombresDe, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { QUIENES } from '#messages/stock/catalogos.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { requireVersion } from '../http/row-version.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { tablaDe } from './list-catalogo.ts'
import { type CatalogoContext, rowOf } from './save-catalogo.ts'

function refuseInUse(
  catalogo: CatalogoNombre,
  { nombre, usos }: Extract<DeleteCatalogoResult, { veredicto: 'en-uso' }>,
): never {
  const { el, pronombre } = nombresDe(catalogo)
  const frases = usos.map(({ de, cuantos }) =>
    SERVIDOR_STOCK.usos(cuantos, QUIENES[de].singular, QUIENES[de].plural),
  )
  const total = usos.reduce((sum, { cuantos }) => sum + cuantos, 0)
  throw new Refusal('REFERENCIADO', SERVIDOR_STOCK.enUso(el, nombre, pronombre, frases, total))
}

/** The effect of a delete of a catalogue's row: answers the id. @throws Refusal 404, 412, or 409 if other rows refer to it. */
export async function writeDeleteCatalogo(
  write: Write,
  context: CatalogoContext,
  catalogo: CatalogoNombre,
  id: number,
): Promise<Verdict> {
  const result = await deleteCatalogo(write.tx, catalogo, id, version =>
    requireVersion(write, version, rowOf(write, context, catalogo, id)),
  )
  if (result.veredicto === 'en-uso') return refuseInUse(catalogo, result)
  if (result.veredicto === 'no-existe')
    throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.noExiste(nombresDe(catalogo).el))
  return { status: 200, body: JSON.stringify({ id }) }
}

interface Uso extends Referencia {
  cuantos: number
}

type DeleteCatalogoResult =
  | { veredicto: 'borrada' | 'no-existe' }
  | { veredicto: 'en-uso'; nombre: string; usos: Uso[] }

/**
 * Deletes an unreferenced catalogue row. Locks it first, so that no reference can be added.
 * @param judge checks the version of the locked row.
 */
async function deleteCatalogo(
  tx: Queryable,
  catalogo: CatalogoNombre,
  id: number,
  judge: (version: number) => Promise<void>,
): Promise<DeleteCatalogoResult> {
  const tabla = tablaDe(catalogo)
  const [row] = await tx.query<{ nombre: string; version: number }>(
    `select nombre, version from ${tabla} where id = $1::int for update`,
    [id],
  )
  if (!row) return { veredicto: 'no-existe' }
  await judge(row.version)
  const usos: Uso[] = []
  for (const referencia of referenciasA(catalogo)) {
    const cuantos = await count(tx, referencia, id)
    if (cuantos > 0) usos.push({ ...referencia, cuantos })
  }
  if (usos.length > 0) return { veredicto: 'en-uso', nombre: row.nombre, usos }
  await tx.query(`delete from ${tabla} where id = $1::int`, [id])
  return { veredicto: 'borrada' }
}

/** Tables of lists that are no catalogue. */
const PROPIAS = { productos: 'producto', registros: 'registro', entregas: 'entrega' } as const

async function count(tx: Queryable, { de, campo }: Referencia, id: number): Promise<number> {
  const tabla = de in PROPIAS ? PROPIAS[de as keyof typeof PROPIAS] : tablaDe(de as CatalogoNombre)
  const [row] = await tx.query<{ cuantos: number }>(
    `select count(*)::int as cuantos from ${tabla} where ${campo}_id = $1::int`,
    [id],
  )
  return row?.cuantos ?? 0
}
