import type { Queryable } from '../../db/db.ts'

export async function fillEntregas(tx: Queryable, now: Date): Promise<void> {
  await tx.query(INSERT_PARES)
  const conProducto = await listEntregadas(tx)
  const sinProducto = await tx.query<{ nro: string }>(
    `select nro from butaca b where estado_id = 6 and not exists (
       select from producto_butaca x where x.modelo_id = b.modelo_id and x.color_id = b.color_id)
     order by fecha_hs desc, nro collate "C" limit 2`,
  )
  const nrosDe = (filas: readonly { nro: string }[]) => filas.map(({ nro }) => nro)
  const vendidas = conProducto.splice(Math.floor(conProducto.length / 2))
  const remito = 'R-0001-00004813'
  await insertEntrega(tx, {
    cliente: 1,
    remito,
    nros: nrosDe([...conProducto, ...sinProducto]),
  })
  if (vendidas.length === 0) return
  const entrega = await insertEntrega(tx, { cliente: 2, remito: 'R-0001-00004811', nros: nrosDe(vendidas) })
  await tx.query(INSERT_VENTA, [entrega, now.toISOString()])
}

const INSERT_PARES = `
  insert into producto_butaca (modelo_id, color_id, producto_id)
  select m.id, c.id, min(p.id)
  from producto p join categoria k on k.id = p.categoria_id and k.nombre = 'Butacas'
    join modelo_producto mp on mp.id = p.modelo_id join modelo m on m.nombre = mp.nombre
    join color_producto cp on cp.id = p.color_id join color c on c.nombre = cp.nombre
  where p.venta is not null group by 1, 2 order by 1, 2`

const listEntregadas = (tx: Queryable): Promise<{ nro: string }[]> =>
  tx.query(
    `with t as (
       select b.nro, b.fecha_hs, p.id as producto, p.existencia,
         row_number() over (partition by p.id order by b.fecha_hs desc, b.nro collate "C") as orden
       from butaca b join producto_butaca x on x.modelo_id = b.modelo_id and x.color_id = b.color_id
         join producto p on p.id = x.producto_id
       where b.estado_id = 6
     ), queda as (select * from t where orden <= existencia)
     select nro from queda where producto in (
       select producto from queda group by 1 order by max(fecha_hs) desc, 1 limit 5)
     order by fecha_hs desc, nro collate "C" limit 20`,
  )

async function insertEntrega(
  tx: Queryable,
  { cliente, remito, nros }: { cliente: number; remito: string; nros: readonly string[] },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into entrega (clave, cliente_id, cliente, remito, creada_en)
     select md5($2)::uuid, c.id, c.nombre, $2, (select min(fecha_hs) from butaca where nro = any ($3::text[]))
     from cliente_proveedor c where c.id = $1::int and cardinality($3::text[]) > 0 returning id`,
    [cliente, remito, nros],
  )
  if (row === undefined) return
  await tx.query('update butaca set entrega_id = $1::int where nro = any ($2::text[])', [row.id, nros])
  await tx.query(
    `update cambio_estado c set entrega_id = $1::int from butaca b
     where b.nro = any ($2::text[]) and c.butaca_nro = b.nro and c.fecha_hs = b.fecha_hs`,
    [row.id, nros],
  )
  return row.id
}

const INSERT_VENTA = `
  with suya as (
    select b.nro, b.fecha_hs, p.id as producto, p.venta
    from butaca b join producto_butaca x on x.modelo_id = b.modelo_id and x.color_id = b.color_id
      join producto p on p.id = x.producto_id
    where b.entrega_id = $1::int
  ), venta as (
    insert into registro (fechahs, tipo_registro_id, nro_remito, cliente_proveedor_id, monto, usuario_id, guardado_en, version)
    select h.hora, 1, e.remito, e.cliente_id, (select coalesce(sum(venta), 0) from suya), (select min(id) from usuario), h.hora, 1
    from entrega e cross join (
      select least((select max(fecha_hs) from suya) + interval '20 minutes', $2::timestamptz) as hora) h
    where e.id = $1::int returning id, fechahs
  ), lineas as (
    insert into detalle (registro_id, orden, producto_id, cantidad, precio)
    select v.id, row_number() over (order by s.producto), s.producto, s.n, s.venta
    from venta v cross join (select producto, venta, count(*)::int as n from suya group by 1, 2) s
  ), movida as (
    update producto p set existencia = p.existencia - s.n
    from (select producto, count(*)::int as n from suya group by 1) s where p.id = s.producto
  ), butacas as (
    insert into registro_butaca (registro_id, butaca_nro, producto_id)
    select v.id, s.nro, s.producto from venta v cross join suya s
  ), numero as (
    update remito_contador set ultimo = 1
  ), papel as (
    insert into remito (numero, registro_id, registro_version, cliente, emitido_por, emitido_en)
    select 1, v.id, 1, e.cliente, (select min(id) from usuario), v.fechahs
    from venta v join entrega e on e.id = $1::int
  )
  update entrega e set estado = 'confirmada', registro_id = v.id, cerrada_en = v.fechahs,
    cerrada_por = (select min(id) from usuario)
  from venta v where e.id = $1::int`

/** The changes lie between the last two changes of a seat, so that the seat keeps its current state. */
export const INSERT_MOTIVADOS = `
  with ultima as (
    select c.*, lag(c.fecha_hs) over w as antes, lag(c.estado_id) over w as venia, lag(c.peso) over w as pesaba,
      lead(c.id) over w is null as es_ultima
    from cambio_estado c where c.butaca_nro <> 'butacaauxiliar' window w as (partition by c.butaca_nro order by c.fecha_hs, c.id)
  ), elegida as (
    select u.*, row_number() over (order by u.fecha_hs desc, u.butaca_nro collate "C") as n
    from ultima u where u.es_ultima and u.estado_id between 3 and 5 and u.venia = u.estado_id - 1
      and u.fecha_hs - u.antes > interval '2 hours'
    order by u.fecha_hs desc, u.butaca_nro collate "C" limit 16
  ), hecha as (
    -- The seat passed to the state once before, and came back for a motivo
    select n, butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id,
      antes + (fecha_hs - antes) / 3 as hora, null::int as motivo_id, false as defecto
    from elegida where n <= 12
    union all
    select n, butaca_nro, venia, modelo_id, color_id, false, false, pesaba, usuario_id,
      antes + (fecha_hs - antes) * 2 / 3, 2 + n % 7, false
    from elegida where n <= 12
    union all
    select n, butaca_nro, venia, modelo_id, color_id, false, false, pesaba, usuario_id,
      antes + (fecha_hs - antes) / 2, case when n % 2 = 0 then 9 else 3 end, true
    from elegida where n > 12
  ), escrita as (
    insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id,
      fecha_hs, recibido_en, motivo_id, nota, defecto)
    select butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id,
      date_trunc('second', hora), date_trunc('second', hora), motivo_id,
      case when motivo_id is not null and n % 4 = 0 then 'Lateral izquierdo' end, defecto
    from hecha order by hora, butaca_nro collate "C", defecto, motivo_id nulls first
    returning butaca_nro
  )
  update butaca b set version = b.version + e.n
  from (select butaca_nro, count(*)::int as n from escrita group by 1) e where b.nro = e.butaca_nro`
