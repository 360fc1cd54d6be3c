import type { Queryable } from '../../db/db.ts'
import type { Calendario } from './calendario.ts'
import { createRandom } from './seeded-random.ts'
import {
  CATEGORIAS,
  CLIENTES,
  COLORES_PRODUCTO,
  MARCAS,
  MODELOS_PRODUCTO,
  TALLES,
} from './stock-catalogos.ts'
import type { Libro, RegistroDemo } from './stock-libro.ts'
import { makeProductos, type ProductoDemo } from './stock-productos.ts'
import { makeRegistros } from './stock-registros.ts'

export interface StockOptions {
  productos: number
  registros: number
  semilla: number
  timeZone: string
}

const LOTE = 4_000
/** Numbers of the seats' streams are positive (butacas.ts). */
const STREAM = -1
/** The first account, which is the administrator's (usuarios.ts). */
const ADMIN_ID = 1

/** Fills catalogues, products and records, all empty so far: the same for the same options. */
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
    await tx.query(INSERT_DETALLES, [JSON.stringify(lote.flatMap((r, n) => toDetalleRows(r, from + n)))])
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
  for (const [tabla, filas] of Object.entries(rows)) {
    const columnas = ['id', ...Object.keys(filas[0] ?? {})].join(', ')
    await tx.query(
      `insert into ${tabla} (${columnas}) overriding system value
       select ${columnas} from json_populate_recordset(null::${tabla}, $1::json)`,
      [JSON.stringify(filas.map((fila, n) => ({ id: n + 1, ...fila })))],
    )
  }
}

async function inLotes<T>(
  rows: readonly T[],
  insert: (lote: readonly T[], from: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += LOTE) await insert(rows.slice(from, from + LOTE), from)
}

/** Hundredths as exact decimals. */
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
    registro: index + 1,
    orden: n + 1,
    producto,
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

const INSERT_DETALLES = `
  insert into detalle (registro_id, orden, producto_id, cantidad, precio)
  select registro, orden, producto, cantidad, precio
  from json_to_recordset($1::json) as r (registro int, orden int, producto int, cantidad int, precio numeric)`
