import { compareTexto } from '#domain/valor/orden-texto.ts'
import { findRow, getRow, type Queryable } from '../db/db.ts'
import { sqlNow } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/fragments.ts'

export interface TipoRegistroFila {
  id: number
  signo: number
  /** Only the floor writes records of it. */
  delPiso: boolean
}

/** Types by id; missing ones are left out. They are never edited, so no lock is needed. */
export const listTipos = (tx: Queryable, ids: readonly number[]): Promise<TipoRegistroFila[]> =>
  tx.query<TipoRegistroFila>(
    `select id, signo, exists (select from stock_piso where tipo_id = t.id) as "delPiso"
     from tipo_registro t where id = any ($1::int[])`,
    [ids],
  )

/** SQL of whether the floor writes the record of alias `r`, which the office only reads. */
export const SQL_DEL_PISO = 'exists (select from produccion_dia where registro_id = r.id)'

export interface RegistroFila {
  tipo: number
  nro_remito: string | null
  cliente_proveedor_id: number | null
  observaciones: string | null
  version: number
  delPiso: boolean
}

/** The record's row, locked until the transaction ends: no other transaction writes its lines meanwhile. */
export const lockRegistro = (tx: Queryable, id: number): Promise<RegistroFila | undefined> =>
  findRow(
    tx,
    `select tipo_registro_id as tipo, nro_remito, cliente_proveedor_id, observaciones, version,
       ${SQL_DEL_PISO} as "delPiso"
     from registro r where id = $1::int for update`,
    [id],
  )

/** The delivery of a sale, locked after its seats and before the record, like a seat that moves. */
export async function lockEntregaDe(tx: Queryable, registroId: number): Promise<number | undefined> {
  await tx.query(
    `select from butaca where entrega_id in (select id from entrega where registro_id = $1::int)
     order by nro for no key update`,
    [registroId],
  )
  const [row] = await tx.query<{ id: number }>(
    'select id from entrega where registro_id = $1::int for update',
    [registroId],
  )
  return row?.id
}

/** Its sale is deleted: its seats go to the open delivery that follows it. */
export async function anularEntrega(tx: Queryable, id: number): Promise<void> {
  await tx.query("update entrega set estado = 'anulada', version = version + 1 where id = $1::int", [id])
  await tx.query('select apartar_de_entrega($1::int)', [id])
}

/** A stored line; prices are the database's text, which is exact. */
export interface LineaFila {
  producto: number
  cantidad: number
  precio: string
}

export const listLineas = (tx: Queryable, registroId: number): Promise<LineaFila[]> =>
  tx.query<LineaFila>(
    `select producto_id as producto, cantidad, precio::text as precio
     from detalle where registro_id = $1::int order by orden`,
    [registroId],
  )

export interface ProductoFila {
  id: number
  venta: string | null
  costo: string | null
}

/** Locks products in order of id (docs/decisions/0006). Missing ones are left out. */
export const lockProductos = (tx: Queryable, ids: readonly number[]): Promise<ProductoFila[]> =>
  tx.query<ProductoFila>(
    `select id, venta::text as venta, costo::text as costo from producto
     where id = any ($1::int[]) order by id for no key update`,
    [[...new Set(ids)]],
  )

export interface Cabecera {
  /** Wall clock of the factory; null keeps the current moment, or is now on a new record. */
  fechahs: string | null
  tipo: number
  nro_remito: string | null
  cliente_proveedor_id: number | null
  observaciones: string | null
  usuarioId: number
  now: Date | null
}

const paramsOf = (cabecera: Cabecera): unknown[] => [
  cabecera.fechahs,
  cabecera.tipo,
  cabecera.nro_remito,
  cabecera.cliente_proveedor_id,
  cabecera.observaciones,
  cabecera.usuarioId,
  cabecera.now?.toISOString() ?? null,
]
const NOW = sqlNow('$7')

export async function insertRegistro(tx: Queryable, factoryTz: string, cabecera: Cabecera): Promise<number> {
  const row = await getRow<{ id: number }>(
    tx,
    `insert into registro
       (fechahs, tipo_registro_id, nro_remito, cliente_proveedor_id, observaciones, usuario_id, guardado_en,
        version)
     values (coalesce($1::timestamp at time zone '${factoryTz}', ${NOW}),
       $2::int, $3, $4::int, $5, $6::int, ${NOW}, ${sqlNextVersion('0')})
     returning id`,
    paramsOf(cabecera),
  )
  return row.id
}

/** Updates a locked record's header. Midnight of the same day keeps the hour, since screens edit the day (specification §5). */
export async function updateRegistro(
  tx: Queryable,
  factoryTz: string,
  id: number,
  cabecera: Cabecera,
): Promise<void> {
  const local = `(fechahs at time zone '${factoryTz}')`
  await tx.query(
    `update registro set
       fechahs = case when $1::timestamp is null or $1::timestamp = date_trunc('day', ${local}) then fechahs
         else $1::timestamp at time zone '${factoryTz}' end,
       tipo_registro_id = $2::int, nro_remito = $3, cliente_proveedor_id = $4::int, observaciones = $5,
       usuario_id = $6::int, guardado_en = ${NOW}, version = ${sqlNextVersion('version')}
     where id = $8::int`,
    [...paramsOf(cabecera), id],
  )
}

/** Replaces the lines of a locked record and its amount. Unchanged lines are not written. */
export async function replaceLineas(
  tx: Queryable,
  registroId: number,
  lineas: readonly LineaFila[],
): Promise<void> {
  await tx.query(
    `with linea as (
       select * from unnest($2::int[], $3::int[], $4::numeric[]) with ordinality as l(producto, cantidad, precio, orden)
     ), sobran as (
       delete from detalle where registro_id = $1::int and orden > cardinality($2::int[])
     ), puestas as (
       insert into detalle as d (registro_id, orden, producto_id, cantidad, precio)
       select $1::int, orden, producto, cantidad, precio from linea
       on conflict (registro_id, orden) do update
         set producto_id = excluded.producto_id, cantidad = excluded.cantidad, precio = excluded.precio
         where (d.producto_id, d.cantidad, d.precio) is distinct from
           (excluded.producto_id, excluded.cantidad, excluded.precio)
     )
     update registro set monto = (select coalesce(sum(cantidad * precio), 0) from linea) where id = $1::int`,
    [
      registroId,
      lineas.map(({ producto }) => producto),
      lineas.map(({ cantidad }) => cantidad),
      lineas.map(({ precio }) => precio),
    ],
  )
}

export interface BajoMinimo {
  codigo: string
  descripcion: string | null
  existencia: number
  stock_minimo: number
}

/** Changes the stock of locked products. @returns the lowered ones that are below their minimum, by code. */
export async function moveStock(tx: Queryable, deltas: ReadonlyMap<number, number>): Promise<BajoMinimo[]> {
  const bajos = await tx.query<BajoMinimo>(
    `with movido as (
       update producto p set existencia = p.existencia + m.delta
       from unnest($1::int[], $2::int[]) as m(id, delta) where p.id = m.id
       returning p.codigo, p.descripcion, p.existencia, p.stock_minimo, m.delta
     )
     select codigo, descripcion, existencia, stock_minimo from movido
     where delta < 0 and existencia < stock_minimo`,
    [[...deltas.keys()], [...deltas.values()]],
  )
  return bajos.sort((a, b) => compareTexto(a.codigo, b.codigo))
}

export async function deleteRegistro(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from registro where id = $1::int', [id])
}
