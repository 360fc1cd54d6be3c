import type { Registro } from '#contract/stock/registro.ts'
import type { Db } from '#server/db/db.ts'

/** The list of products by PostgreSQL's JSON functions, in one statement. */
export const BARE_PRODUCTOS = `
  select json_agg(json_build_object('id', p.id, 'codigo', p.codigo, 'descripcion', p.descripcion,
    'marca', case when ma.id is not null then json_build_object('id', ma.id, 'nombre', ma.nombre) end,
    'modelo', case when mo.id is not null then json_build_object('id', mo.id, 'nombre', mo.nombre,
      'categoria', json_build_object('id', mc.id, 'nombre', mc.nombre)) end,
    'categoria', case when ca.id is not null then json_build_object('id', ca.id, 'nombre', ca.nombre) end,
    'talle', case when ta.id is not null then json_build_object('id', ta.id, 'nombre', ta.nombre) end,
    'color', case when co.id is not null then json_build_object('id', co.id, 'nombre', co.nombre) end,
    'stock_minimo', p.stock_minimo, 'existencia', p.existencia, 'venta', p.venta, 'costo', p.costo) order by p.id)::text
  from producto p left join marca ma on ma.id = p.marca_id left join modelo_producto mo on mo.id = p.modelo_id
    left join categoria mc on mc.id = mo.categoria_id left join categoria ca on ca.id = p.categoria_id
    left join talle ta on ta.id = p.talle_id left join color_producto co on co.id = p.color_id`

/** A product's records with all their lines, likewise. */
export const BARE_REGISTROS = `
  select json_agg(json_build_object('id', r.id, 'fechahs', r.fechahs, 'monto', r.monto, 'nro_remito', r.nro_remito,
    'observaciones', r.observaciones, 'tipo_registro', json_build_object('id', t.id, 'nombre', t.nombre),
    'cliente_proveedor', json_build_object('id', c.id, 'nombre', c.nombre), 'detalles', (
      select json_agg(json_build_object('cantidad', d.cantidad, 'subtotal', d.subtotal, 'producto', json_build_object(
        'id', p.id, 'codigo', p.codigo, 'descripcion', p.descripcion, 'venta', p.venta, 'costo', p.costo)) order by d.orden)
      from detalle d join producto p on p.id = d.producto_id where d.registro_id = r.id))
    order by r.fechahs desc)::text
  from registro r join tipo_registro t on t.id = r.tipo_registro_id
    left join cliente_proveedor c on c.id = r.cliente_proveedor_id
  where r.id in (select registro_id from detalle where producto_id = $1)`

/**
 * The minimum that keeps the books consistent: locks, the difference, the lines and the amount, in one transaction.
 * Creates the record if the embedded copy lacks it.
 */
export function saveBare(db: Db, registro: Registro): () => Promise<void> {
  const productos = registro.detalles.map(({ producto }) => producto.id)
  let id: number | undefined
  let n = 0
  return async () => {
    id ??= await insertBare(db, productos)
    const cantidades = productos.map((_, index) => (index === 0 ? 2 + (n % 2) : 2))
    const delta = n++ % 2 === 0 ? -1 : 1
    await db.tx(async tx => {
      await tx.query('select version from registro where id = $1::int for update', [id])
      await tx.query('select id from producto where id = any ($1::int[]) order by id for no key update', [
        productos,
      ])
      await tx.query('update producto set existencia = existencia + $2::int where id = $1::int', [
        productos[0],
        delta,
      ])
      await tx.query(
        `update detalle d set cantidad = l.cantidad
         from unnest($2::int[]) with ordinality as l(cantidad, orden)
         where d.registro_id = $1::int and d.orden = l.orden and d.cantidad <> l.cantidad`,
        [id, cantidades],
      )
      await tx.query(
        `update registro set version = version + 1,
           monto = (select sum(subtotal) from detalle where registro_id = $1::int) where id = $1::int`,
        [id],
      )
      await tx.query(
        `select json_agg(json_build_object('cantidad', d.cantidad, 'subtotal', d.subtotal, 'codigo', p.codigo))::text
         from detalle d join producto p on p.id = d.producto_id where d.registro_id = $1::int`,
        [id],
      )
    })
  }
}

async function insertBare(db: Db, productos: readonly number[]): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'insert into registro (fechahs, tipo_registro_id, usuario_id) values (now(), 2, 1) returning id',
  )
  const id = row?.id ?? 0
  await db.query(
    `insert into detalle (registro_id, orden, producto_id, cantidad, precio)
     select $1::int, orden, producto, 2, 1 from unnest($2::int[]) with ordinality as l(producto, orden)`,
    [id, productos],
  )
  return id
}
