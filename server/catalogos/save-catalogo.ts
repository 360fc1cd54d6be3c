import type { RefEnvio } from '#contract/formatos.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { nombresDe, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { readRef, readTexto, refuseRoto, requireTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { requireVersion, type VersionedRow } from '../http/row-version.ts'
import type { JsonOptions } from '../sql/fragments.ts'
import { hasRow, sqlInsert, sqlSet, valoresOf } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { type Columna, columnasDe, getFila, sqlFila, tablaDe } from './list-catalogo.ts'
import { requireReferencia } from './require-referencia.ts'

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

/** The effect of PUT /api/{catálogo}: answers the new version of the row. @throws Refusal 400, 404, 409, 412 or 422. */
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

/** Members of a row that a write sets: those in the body, always with `nombre`. */
interface FilaCatalogo {
  nombre: string
  valores: readonly (Columna & { valor: string | number | null })[]
}

/** The row as JSON text, or why it was not saved. */
type SaveCatalogoResult = { fila: string } | { falla: 'duplicada' | 'no-existe' }

const hasCategoria = (catalogo: CatalogoNombre): boolean =>
  columnasDe(catalogo).some(({ columna }) => columna === 'categoria_id')

/** POST /api/{catálogo} in one statement. */
async function createCatalogo(
  tx: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  { valores }: FilaCatalogo,
): Promise<SaveCatalogoResult> {
  const [row] = await tx.query<{ fila: string }>(
    `with x as (
       ${sqlInsert(tablaDe(catalogo), valores)}
       -- Whoever inserts the same name at once is waited for.
       on conflict do nothing returning *
     ) select ${sqlFila(catalogo, extra)} as fila from x`,
    valoresOf(valores),
  )
  return row ? { fila: row.fila } : { falla: 'duplicada' }
}

/**
 * PUT /api/{catálogo}: members absent from the body stay. A model takes its products to its new category.
 * @param judge checks the version of the locked row.
 */
async function editCatalogo(
  tx: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  id: number,
  fila: FilaCatalogo,
  judge: (version: number) => Promise<void>,
): Promise<SaveCatalogoResult> {
  const [locked] = await tx.query<{ version: number }>(
    `select version from ${tablaDe(catalogo)} where id = $1::int for no key update`,
    [id],
  )
  if (!locked) return { falla: 'no-existe' }
  await judge(locked.version)
  if (await isTaken(tx, catalogo, id, fila)) return { falla: 'duplicada' }
  const [row] = await tx.query<{ fila: string }>(
    `with x as (update ${tablaDe(catalogo)} set ${sqlSet(fila.valores)} where id = $1::int returning *)
     select ${sqlFila(catalogo, extra)} as fila from x`,
    [id, ...valoresOf(fila.valores)],
  )
  if (!row) return { falla: 'no-existe' }
  if (hasCategoria(catalogo)) await moveProductos(tx, id)
  return { fila: row.fila }
}

/** Checked first, so that the refusal names the row; the unique index decides between two concurrent writes. */
async function isTaken(
  tx: Queryable,
  catalogo: CatalogoNombre,
  id: number,
  { nombre, valores }: FilaCatalogo,
): Promise<boolean> {
  const categoria = valores.find(({ columna }) => columna === 'categoria_id')
  const own = categoria ? '$3::int' : `(select categoria_id from ${tablaDe(catalogo)} where id = $1::int)`
  const within = hasCategoria(catalogo) ? `and coalesce(o.categoria_id, 0) = coalesce(${own}, 0)` : ''
  return hasRow(
    tx,
    `select from ${tablaDe(catalogo)} o where plano(o.nombre) = plano($2) and o.id <> $1::int ${within} limit 1`,
    [id, nombre, ...(categoria ? [categoria.valor] : [])],
  )
}

/** Locked in order of id, like records (docs/decisions/0006). */
async function moveProductos(tx: Queryable, modeloId: number): Promise<void> {
  await tx.query(
    `with m as (select categoria_id from modelo_producto where id = $1::int and categoria_id is not null),
     movidos as materialized (
       select p.id from producto p, m
       where p.modelo_id = $1::int and p.categoria_id is distinct from m.categoria_id
       order by p.id for no key update of p)
     update producto p set categoria_id = m.categoria_id from m, movidos where p.id = movidos.id`,
    [modeloId],
  )
}
