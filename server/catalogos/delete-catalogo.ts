import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { nombresDe } from '#messages/server/nombres-catalogo.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { QUIENES } from '#messages/stock/catalogos.ts'
import { Refusal } from '../http/refusal.ts'
import { requireVersion } from '../http/row-version.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { type DeleteCatalogoResult, deleteCatalogo } from './delete-catalogo-sql.ts'
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

/** The effect of a delete of a catalogue's row: answers the id. @throws Refusal 404, 412, or 409 where something refers to it. */
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
