import type { Queryable } from '../../db/db.ts'
import type { Calendario } from './calendario.ts'
import { createRandom } from './seeded-random.ts'
import {
  CATEGORIAS,
  CLIENTES,
  COLORES_PRODUCTO,
  MARCAS,
  MODELOS_PRODUCTO,
  makeProductos,
  type ProductoDemo,
  TALLES,
} from './stock-catalogos.ts'
import { type Libro, makeRegistros, type RegistroDemo } from './stock-registros.ts'

interface StockOptions {
  productos: number
  registros: number
  semilla: number
  timeZone: string
}

const LOTE = 4_000
/** Negative, because the streams of the seats are positive (butacas.ts). */
const STREAM = -1
const ADMIN_ID = 1

export async function fillStock(
  tx: Queryable,
  { productos: cuantosProductos, registros: cuantos, semilla, timeZone }: StockOptions,
  calendario: Calendario,
): Promise<void> {
  await insertCatalogos(tx)
  const productos = makeProductos(cuantosProductos)
  const libro = makeRegistros(cuantos, productos, createRandom(semilla, STREAM), calendario.dias)
  await inLotes(productos, lote => tx.query(INSERT_PRODUCTOS, [toRows(lote, libro)]))
  await inLotes(libro.registros, async (lote, from) => {
    await tx.query(INSERT_REGISTROS, [
      JSON.stringify(lote.map((r, n) => toRegistroRow(r, from + n, calendario))),
      timeZone,
    ])
    const detalles = lote.flatMap((r, n) => toDetalleRows(r, from + n))
    if (detalles.length > 0) await insertRows(tx, 'detalle', detalles)
  })
  for (const tabla of IDENTITIES)
    await tx.query(
      `select setval(pg_get_serial_sequence('${tabla}', 'id'), greatest(max(id), 1), count(*) > 0) from ${tabla}`,
    )
}

async function insertCatalogos(tx: Queryable): Promise<void> {
  const categoria = (nombre: string) => CATEGORIAS.findIndex(([own]) => own === nombre) + 1
  const rows = {
    categoria: CATEGORIAS.map(([nombre, descripcion]) => ({ nombre, descripcion })),
    marca: MARCAS.map(nombre => ({ nombre })),
    color_producto: COLORES_PRODUCTO.map(nombre => ({ nombre })),
    talle: TALLES.map(([nombre, medidas]) => ({ nombre, medidas })),
    modelo_producto: MODELOS_PRODUCTO.map(([nombre, de, descripcion]) => ({
      nombre,
      descripcion,
      categoria_id: categoria(de),
    })),
    cliente_proveedor: CLIENTES.map(({ vende: _, ...cliente }) => cliente),
  }
  for (const [tabla, filas] of Object.entries(rows))
    await insertRows(
      tx,
      tabla,
      filas.map((fila, n) => ({ id: n + 1, ...fila })),
    )
}

export async function insertRows(tx: Queryable, tabla: string, filas: readonly object[]): Promise<void> {
  const columnas = Object.keys(filas[0] ?? {}).join(', ')
  await tx.query(
    `insert into ${tabla} (${columnas}) overriding system value
     select ${columnas} from json_populate_recordset(null::${tabla}, $1::json) on conflict do nothing`,
    [JSON.stringify(filas)],
  )
}

async function inLotes<T>(
  rows: readonly T[],
  insert: (lote: readonly T[], from: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += LOTE) await insert(rows.slice(from, from + LOTE), from)
}

const decimal = (centavos: number | null): string | null =>
  centavos === null ? null : `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`

const toRows = (productos: readonly ProductoDemo[], libro: Libro): string =>
  JSON.stringify(
    productos.map(({ grupo: _g, lote: _l, venta, costo, ...producto }) => ({
      ...producto,
      venta: decimal(venta),
      costo: decimal(costo),
      existencia: libro.existencia(producto.id - 1),
    })),
  )

const toRegistroRow = (
  { momento, tipo, remito, cliente, observaciones, version, lineas }: RegistroDemo,
  index: number,
  { toWallTime }: Calendario,
) => ({
  id: index + 1,
  fecha: toWallTime(momento),
  tipo,
  remito,
  cliente,
  observaciones,
  version,
  monto: decimal(lineas.reduce((sum, { cantidad, precio }) => sum + cantidad * precio, 0)),
})

const toDetalleRows = ({ lineas }: RegistroDemo, index: number) =>
  lineas.map(({ producto, cantidad, precio }, n) => ({
    registro_id: index + 1,
    orden: n + 1,
    producto_id: producto,
    cantidad,
    precio: decimal(precio),
  }))

const IDENTITIES = [
  'categoria',
  'marca',
  'color_producto',
  'talle',
  'modelo_producto',
  'cliente_proveedor',
  'producto',
  'registro',
] as const

const INSERT_PRODUCTOS = `
  insert into producto (id, codigo, descripcion, marca_id, categoria_id, modelo_id, talle_id, color_id, stock_minimo,
    existencia, venta, costo) overriding system value
  select id, codigo, descripcion, marca, categoria, modelo, talle, color, minimo, existencia, venta, costo
  from json_to_recordset($1::json) as r (id int, codigo text, descripcion text, marca int, categoria int, modelo int,
    talle int, color int, minimo int, existencia int, venta numeric, costo numeric)`

const INSERT_REGISTROS = `
  insert into registro (id, fechahs, tipo_registro_id, nro_remito, cliente_proveedor_id, observaciones, monto, version,
    usuario_id, guardado_en) overriding system value
  select id, fecha at time zone $2, tipo, remito, cliente, observaciones, monto, version, ${ADMIN_ID},
    fecha at time zone $2
  from json_to_recordset($1::json) as r (id int, fecha timestamp, tipo int, remito text, cliente int,
    observaciones text, monto numeric, version int)`

/**
 * Suspends the history triggers, because bulk rows have no author. Also suspends deferred triggers, because no table
 * can be altered while events of deferred triggers are pending.
 */
export async function suspendHistorial(tx: Queryable): Promise<() => Promise<void>> {
  const triggers = await tx.query<{ tabla: string; nombre: string }>(
    `select tgrelid::regclass::text as tabla, tgname as nombre from pg_trigger
     where tgname like 'historial%' or (tgdeferrable and not tgisinternal)`,
  )
  const set = async (hecho: 'enable' | 'disable') => {
    for (const { tabla, nombre } of triggers)
      await tx.query(`alter table ${tabla} ${hecho} trigger ${nombre}`)
  }
  await set('disable')
  return () => set('enable')
}

const NADA = '(select jsonb_object_agg(campo, null) from jsonb_object_keys(es) as k (campo))'

export const INSERT_HISTORIAL = `
  with movido as (
    select d.producto_id, r.id, r.guardado_en as cuando, r.usuario_id, sum(d.cantidad)::int * t.signo as delta,
      origen_historial(to_jsonb(r), 'crear') as origen
    from detalle d join registro r on r.id = d.registro_id join tipo_registro t on t.id = r.tipo_registro_id
    where t.signo <> 0 group by d.producto_id, r.id, t.signo
  ), saldo as (
    select *, (sum(delta) over (partition by producto_id order by cuando, id))::int as queda from movido
  ), creado as (
    select r.id, r.guardado_en as cuando, r.usuario_id, jsonb_strip_nulls(jsonb_build_object('fechahs', r.fechahs,
      'tipo_registro', t.nombre, 'nro_remito', r.nro_remito, 'cliente_proveedor', c.nombre,
      'observaciones', r.observaciones, 'monto', r.monto)) || (
        select coalesce(jsonb_object_agg('linea:' || d.orden, linea_historial(d.producto_id, d.cantidad, d.precio)), '{}')
        from detalle d where d.registro_id = r.id) as es
    from registro r join tipo_registro t on t.id = r.tipo_registro_id
      left join cliente_proveedor c on c.id = r.cliente_proveedor_id
  ), hecho as (
    select cuando, usuario_id, 'registros' as sobre, id as sobre_id, 'crear' as acto, null::jsonb as origen,
      ${NADA} as era, es, 0 as orden
    from creado
    union all
    select cuando, usuario_id, 'productos', producto_id, 'editar', origen,
      jsonb_build_object('existencia', queda - delta), jsonb_build_object('existencia', queda), 1
    from saldo
    union all
    select $1::timestamptz - make_interval(days => 1 + p.id % 60, mins => p.id % 400), (select min(id) from usuario),
      'productos', p.id, 'editar', null, jsonb_build_object('costo', round(p.costo * 0.95, 2), 'venta', round(p.venta * 0.96, 2)),
      jsonb_build_object('costo', p.costo, 'venta', p.venta), 2
    from producto p where p.costo > 0 and p.venta > 0 and p.id % 2 = 1
  )
  insert into historial (cuando, usuario_id, sobre, sobre_id, acto, origen, antes, despues)
  select cuando, usuario_id, sobre, sobre_id, acto, origen, era, es from hecho order by cuando, orden, sobre_id`
