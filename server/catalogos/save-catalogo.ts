import type { RefEnvio } from '#contract/formatos.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import { type CatalogoNombre, type Referencia, referenciasA } from '#contract/stock/catalogo.ts'
import { nombresDe, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { QUIENES } from '#messages/stock/catalogos.ts'
import { findRow, getRow, getValue, type Queryable } from '../db/db.ts'
import { readRef, readTexto, refuseRoto, requireTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, verdictOf } from '../http/route-context.ts'
import { lockRow } from '../http/row-version.ts'
import { hasRow, sqlInsert, sqlSet, valoresOf } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { type Columna, columnasOf, getFila, sqlFila, tablaDe } from './list-catalogo.ts'
import { requireReferencia } from './require-referencia.ts'

export type CatalogoEnvio = { nombre: string } & Partial<Record<string, string | number | RefEnvio | null>>

interface FilaCatalogo {
  nombre: string
  valores: readonly (Columna & { valor: string | number | null })[]
  categoria: number | null | undefined
}

function readValor({ campo, columna, tipo }: Columna, value: CatalogoEnvio[string]): string | number | null {
  if (columna === 'categoria_id') return readRef(value as RefEnvio | 0 | null) ?? null
  return tipo === 'text' ? readTexto(campo, value as string | null) : (value as number | null)
}

function readFila(catalogo: CatalogoNombre, body: CatalogoEnvio): FilaCatalogo {
  const nombre = requireTexto('nombre', body.nombre, NOMBRE_MAX)
  const valores = columnasOf(catalogo)
    .filter(({ campo }) => body[campo] !== undefined)
    .map(columna => ({
      ...columna,
      valor: columna.campo === 'nombre' ? nombre : readValor(columna, body[columna.campo]),
    }))
  const categoria = valores.find(({ columna }) => columna === 'categoria_id')
    ?.valor as FilaCatalogo['categoria']
  return { nombre, valores, categoria }
}

const requireCategoria = (tx: Queryable, { categoria }: FilaCatalogo): Promise<void> =>
  requireReferencia(tx, 'categorias', 'categoria', categoria)

type CatalogoContext = Pick<RouteContext, 'catalogo'>

const lock = (
  write: Write,
  { catalogo: json }: CatalogoContext,
  catalogo: CatalogoNombre,
  id: number,
  strength: 'update' | 'no key update',
) =>
  lockRow<{ nombre: string }>(
    write,
    `select nombre, version from ${tablaDe(catalogo)} where id = $1::int for ${strength}`,
    {
      id,
      noExiste: () => new Refusal('NO_EXISTE', SERVIDOR_STOCK.noExiste(nombresDe(catalogo).el)),
      read: () => getFila(write.tx, json, catalogo, id),
      historial: { sobre: catalogo, id },
    },
  )

const duplicada = (catalogo: CatalogoNombre, nombre: string): Refusal =>
  new Refusal('DUPLICADO', SERVIDOR_STOCK.yaExiste(nombresDe(catalogo).enFrase, nombre))

export async function writeCreateCatalogo(
  { tx }: Write,
  { catalogo: { extra } }: CatalogoContext,
  catalogo: CatalogoNombre,
  body: CatalogoEnvio,
): Promise<Verdict> {
  const fila = readFila(catalogo, body)
  refuseRoto('nombre', fila.nombre)
  refuseRoto('identificacion', readTexto('identificacion', (body.identificacion ?? null) as string | null))
  await requireCategoria(tx, fila)
  const row = await findRow<{ fila: string }>(
    tx,
    `with x as (
       ${sqlInsert(tablaDe(catalogo), fila.valores)}
       -- Waits for a concurrent insert of the same name.
       on conflict do nothing returning *
     ) select ${sqlFila(catalogo, extra)} as fila from x`,
    valoresOf(fila.valores),
  )
  if (!row) throw duplicada(catalogo, fila.nombre)
  return { status: 201, body: row.fila }
}

const hasCategoria = (catalogo: CatalogoNombre): boolean =>
  columnasOf(catalogo).some(({ columna }) => columna === 'categoria_id')

export async function writeEditCatalogo(
  write: Write,
  context: CatalogoContext,
  catalogo: CatalogoNombre,
  { id, ...body }: CatalogoEnvio & { id: number },
): Promise<Verdict> {
  const { tx } = write
  const fila = readFila(catalogo, body)
  await requireCategoria(tx, fila)
  await lock(write, context, catalogo, id, 'no key update')
  if (await isTaken(tx, catalogo, id, fila)) throw duplicada(catalogo, fila.nombre)
  const { fila: texto } = await getRow<{ fila: string }>(
    tx,
    `with x as (update ${tablaDe(catalogo)} set ${sqlSet(fila.valores)} where id = $1::int returning *)
     select ${sqlFila(catalogo, context.catalogo.extra)} as fila from x`,
    [id, ...valoresOf(fila.valores)],
  )
  if (hasCategoria(catalogo)) await moveProductos(tx, id)
  return { status: 200, body: texto }
}

/** Runs before the update, so that the refusal names the row. The unique index decides between concurrent writes. */
function isTaken(
  tx: Queryable,
  catalogo: CatalogoNombre,
  id: number,
  { nombre, categoria }: FilaCatalogo,
): Promise<boolean> {
  const isGiven = categoria !== undefined
  const own = isGiven ? '$3::int' : `(select categoria_id from ${tablaDe(catalogo)} where id = $1::int)`
  const within = hasCategoria(catalogo) ? `and coalesce(o.categoria_id, 0) = coalesce(${own}, 0)` : ''
  return hasRow(
    tx,
    `select from ${tablaDe(catalogo)} o where plano(o.nombre) = plano($2) and o.id <> $1::int ${within} limit 1`,
    [id, nombre, ...(isGiven ? [categoria] : [])],
  )
}

/** Locks the products in order of id, as writes of records do, to avoid deadlocks (docs/decisions/0006). */
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

/**
 * Deletes a catalogue's row and answers its id. Locks the row first, so that no reference can be added.
 * @throws Refusal 404, 412, or 409 if other rows refer to it.
 */
export async function writeDeleteCatalogo(
  write: Write,
  context: CatalogoContext,
  catalogo: CatalogoNombre,
  id: number,
): Promise<Verdict> {
  const { tx } = write
  const { nombre } = await lock(write, context, catalogo, id, 'update')
  let total = 0
  const frases: string[] = []
  for (const referencia of referenciasA(catalogo)) {
    const cuantos = await count(tx, referencia, id)
    const { singular, plural } = QUIENES[referencia.de]
    if (cuantos > 0) frases.push(SERVIDOR_STOCK.usos(cuantos, singular, plural))
    total += cuantos
  }
  const { el, pronombre } = nombresDe(catalogo)
  if (total > 0) throw new Refusal('REFERENCIADO', SERVIDOR_STOCK.enUso(el, nombre, pronombre, frases, total))
  await tx.query(`delete from ${tablaDe(catalogo)} where id = $1::int`, [id])
  return verdictOf({ id })
}

const PROPIAS = { productos: 'producto', registros: 'registro', entregas: 'entrega' } as const

async function count(tx: Queryable, { de, campo }: Referencia, id: number): Promise<number> {
  const tabla = de in PROPIAS ? PROPIAS[de as keyof typeof PROPIAS] : tablaDe(de as CatalogoNombre)
  return getValue<number>(tx, `select count(*)::int as cuantos from ${tabla} where ${campo}_id = $1::int`, [
    id,
  ])
}
