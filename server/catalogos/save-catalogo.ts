import { NOMBRE_MAX } from '#contract/limites.ts'
import type { RefEnvio } from '#contract/ref.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { nombresDe } from '#messages/server/nombres-catalogo.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { readRef } from '../http/body/read-ref.ts'
import { readTexto, refuseRoto, requireTexto } from '../http/body/read-texto.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { requireVersion, type VersionedRow } from '../http/row-version.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { type Columna, columnasDe } from './catalogo-json.ts'
import { getFila } from './list-catalogo-sql.ts'
import { requireReferencia } from './require-referencia.ts'
import {
  createCatalogo,
  editCatalogo,
  type FilaCatalogo,
  type SaveCatalogoResult,
} from './save-catalogo-sql.ts'

export type CatalogoEnvio = { nombre: string } & Partial<Record<string, string | number | RefEnvio | null>>

function readValor({ campo, columna, tipo }: Columna, value: CatalogoEnvio[string]): string | number | null {
  if (columna === 'categoria_id') return readRef(value as RefEnvio | 0 | null) ?? null
  return tipo === 'text' ? readTexto(campo, value as string | null) : (value as number | null)
}

function readFila(catalogo: CatalogoNombre, body: CatalogoEnvio): FilaCatalogo {
  const nombre = requireTexto('nombre', body.nombre, NOMBRE_MAX)
  const valores = columnasDe(catalogo)
    .filter(({ campo }) => body[campo] !== undefined)
    .map(columna => ({
      ...columna,
      valor: columna.campo === 'nombre' ? nombre : readValor(columna, body[columna.campo]),
    }))
  return { nombre, valores }
}

async function requireCategoria({ tx }: Write, { valores }: FilaCatalogo): Promise<void> {
  const categoria = valores.find(({ columna }) => columna === 'categoria_id')
  await requireReferencia(tx, 'categorias', 'categoria', categoria?.valor as number | null | undefined)
}

/** Part of the server's context that a write of a catalogue needs. */
export type CatalogoContext = Pick<RouteContext, 'catalogo'>

export const rowOf = (
  { tx }: Pick<Write, 'tx'>,
  { catalogo: json }: CatalogoContext,
  catalogo: CatalogoNombre,
  id: number,
): VersionedRow => ({
  read: () => getFila(tx, json, catalogo, id),
  historial: { sobre: catalogo, id },
  factoryTz: json.factoryTz,
})

function answer(
  catalogo: CatalogoNombre,
  nombre: string,
  result: SaveCatalogoResult,
  status: number,
): Verdict {
  if ('fila' in result) return { status, body: result.fila }
  if (result.falla === 'duplicada')
    throw new Refusal('DUPLICADO', SERVIDOR_STOCK.yaExiste(nombresDe(catalogo).enFrase, nombre))
  throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.noExiste(nombresDe(catalogo).el))
}

/** The effect of POST /api/{catálogo}: answers the new row. @throws Refusal 400, 409 or 422. */
export async function writeCreateCatalogo(
  write: Write,
  context: CatalogoContext,
  catalogo: CatalogoNombre,
  body: CatalogoEnvio,
): Promise<Verdict> {
  const fila = readFila(catalogo, body)
  refuseRoto('nombre', fila.nombre)
  refuseRoto('identificacion', readTexto('identificacion', (body.identificacion ?? null) as string | null))
  await requireCategoria(write, fila)
  return answer(catalogo, fila.nombre, await createCatalogo(write.tx, context.catalogo, catalogo, fila), 201)
}

/** The effect of PUT /api/{catálogo}: answers the row as it is then. @throws Refusal 400, 404, 409, 412 or 422. */
export async function writeEditCatalogo(
  write: Write,
  context: CatalogoContext,
  catalogo: CatalogoNombre,
  { id, ...body }: CatalogoEnvio & { id: number },
): Promise<Verdict> {
  const fila = readFila(catalogo, body)
  await requireCategoria(write, fila)
  const saved = await editCatalogo(write.tx, context.catalogo, catalogo, id, fila, version =>
    requireVersion(write, version, rowOf(write, context, catalogo, id)),
  )
  return answer(catalogo, fila.nombre, saved, 200)
}
