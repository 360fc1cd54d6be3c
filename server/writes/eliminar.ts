import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Recurso } from '#contract/endpoints.ts'
import { PRODUCTOS, SERVIDOR_STOCK } from '#messages.ts'
import { Refusal } from '../http/refusal.ts'
import type { Verdict, Write } from '../plugins/write.ts'
import { type DeleteFilaResult, deleteCatalogo, deleteProducto } from '../repositories/delete-fila.ts'
import { deleteRegistro, listLineas } from '../repositories/save-registro.ts'
import { warningsHeader } from './advertencias.ts'
import { moverStock, requireProductos, requireSignos } from './mover-stock.ts'
import { NOMBRES } from './nombres-stock.ts'
import { lockActual, type RegistroContext } from './registro.ts'

const deleted = (id: number, headers: Record<string, string> = {}): Verdict => ({
  status: 200,
  body: JSON.stringify({ id }),
  headers,
})

const notThere = (que: string) => new Refusal('NO_EXISTE', SERVIDOR_STOCK.noExiste(que))

function refuseInUse(
  catalogo: CatalogoNombre,
  { nombre, usos }: Extract<DeleteFilaResult, { veredicto: 'en-uso' }>,
): never {
  const { el, pronombre } = NOMBRES[catalogo]
  const frases = usos.map(({ cuantos, uno, muchos }) => SERVIDOR_STOCK.usos(cuantos, uno, muchos))
  const total = usos.reduce((sum, { cuantos }) => sum + cuantos, 0)
  throw new Refusal('REFERENCIADO', SERVIDOR_STOCK.enUso(el, nombre, pronombre, frases, total))
}

async function eliminarCatalogo({ tx }: Write, catalogo: CatalogoNombre, id: number): Promise<Verdict> {
  const result = await deleteCatalogo(tx, catalogo, id)
  if (result.veredicto === 'en-uso') return refuseInUse(catalogo, result)
  if (result.veredicto === 'no-existe') throw notThere(NOMBRES[catalogo].el)
  return deleted(id)
}

async function eliminarProducto({ tx }: Write, id: number): Promise<Verdict> {
  const veredicto = await deleteProducto(tx, id)
  if (veredicto === 'no-existe') throw notThere('El producto')
  if (veredicto === 'en-uso') throw new Refusal('REFERENCIADO', PRODUCTOS.referenciado)
  return deleted(id)
}

/** Undoes what the record moved. */
async function eliminarRegistro(write: Write, context: RegistroContext, id: number): Promise<Verdict> {
  const { tx } = write
  const { tipo } = await lockActual(write, context, id)
  const lineas = await listLineas(tx, id)
  const signos = await requireSignos(tx, tipo)
  await requireProductos(tx, [], lineas)
  const bajos = await moverStock(tx, signos, [], [{ tipo, lineas }])
  await deleteRegistro(tx, id)
  return deleted(id, warningsHeader(bajos))
}

/** The effect of a delete, by whichever call: answers the id. @throws Refusal 404, 409 where something refers to the row, or 412. */
export function writeEliminar(
  write: Write,
  context: RegistroContext,
  recurso: Recurso,
  id: number,
): Promise<Verdict> {
  if (recurso === 'registros') return eliminarRegistro(write, context, id)
  if (recurso === 'productos') return eliminarProducto(write, id)
  return eliminarCatalogo(write, recurso, id)
}
