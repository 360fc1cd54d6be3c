import type { Queryable } from '#server/db/db.ts'

const GENERATED = [
  ['butaca', 'nro collate "C"'],
  ...['cambio_estado', 'homologacion', 'usuario', 'producto', 'registro'].map(table => [table, 'id']),
  ['detalle', 'registro_id, orden'],
  ['entrega', 'id'],
  ['producto_butaca', 'modelo_id, color_id'],
  ...['remito', 'cliente_proveedor'].map(table => [table, 'id']),
]
/** Columns with random values, or with values that continue those of the replaced data. */
const OWN_VALUES = ['cambio', 'version', 'registro_version', 'clave', 'creado']

export async function checksum(db: Queryable): Promise<string> {
  const sums = GENERATED.map(
    ([table, order]) =>
      `(select string_agg((to_jsonb(f) - $1::text[])::text, ',' order by ${order}) from ${table} f)`,
  )
  const [row] = await db.query<{ suma: string }>(`select md5(concat_ws('|', ${sums.join()})) as suma`, [
    OWN_VALUES,
  ])
  return row?.suma ?? ''
}

export async function countOddities(
  db: Queryable,
  now: Date,
  timeZone: string,
): Promise<Record<string, number>> {
  const [row] = await db.query<Record<string, number>>(ODDITIES, [now.toISOString(), timeZone])
  return row ?? {}
}

const ODDITIES = `
  with paso as (
    select *, lag(estado_id) over historia as anterior, lag(fecha_hs) over historia as antes,
      lead(id) over historia is null as ultimo
    from cambio_estado window historia as (partition by butaca_nro order by fecha_hs, id)),
  de_hoy as (
    select activo, ultimo_ingreso, min(fecha_hs) as primero
    from usuario u join cambio_estado c on c.usuario_id = u.id
    where (fecha_hs at time zone $2)::date = ($1::timestamptz at time zone $2)::date group by u.id)
  select
    (select count(*)::int from paso where fecha_hs > $1::timestamptz or recibido_en > $1::timestamptz) as futuro,
    (select count(*)::int from homologacion where fecha_hs > $1::timestamptz) as homologacion_futura,
    (select count(*)::int from paso where anterior is null and estado_id <> 1) as mal_comienzo,
    (select count(*)::int from paso where (estado_id < anterior and motivo_id is null) or (estado_id > anterior + 1 and estado_id <> 7)) as salto,
    (select count(*)::int from paso where anterior >= 6) as despues_del_final,
    (select count(*)::int from paso where fecha_hs < antes) as hacia_atras,
    (select count(*)::int from paso join butaca b on b.nro = butaca_nro where ultimo
       and (b.estado_id, b.fecha_hs, b.peso) is distinct from (paso.estado_id, paso.fecha_hs, paso.peso)) as otro_final,
    (select count(*)::int from butaca where not exists
       (select from cambio_estado where butaca_nro = nro)) as sin_historia,
    (select count(*)::int from butaca where homologada <> exists
       (select from homologacion where butaca_nro = nro)) as homologada_sin_fila,
    (select count(*)::int from butaca where homologada and prehomologada) as ambas,
    (select count(*)::int from butaca where nro ilike 'ss%'
       and (peso <> -1 or prehomologada or homologada)) as sim_con_peso,
    (select count(*)::int from butaca where peso <> -1 and peso not between 14 and 23) as peso_raro,
    (select count(*)::int from butaca where nro !~ '^[A-Z][A-Z0-9][0-9]{5}$'
       and nro <> 'butacaauxiliar') as nro_raro,
    (select count(*)::int from registro where fechahs > $1::timestamptz) as registro_futuro,
    (select count(*)::int from producto p where existencia < 0 or existencia <> (
       select coalesce(sum(d.cantidad * t.signo), 0) from detalle d join registro r on r.id = d.registro_id
         join tipo_registro t on t.id = r.tipo_registro_id where d.producto_id = p.id)) as existencia_sin_movimientos,
    (select count(*)::int from registro r where monto <> (
       select coalesce(sum(d.subtotal), 0) from detalle d where d.registro_id = r.id)) as monto_sin_lineas,
    (select count(*)::int from registro r where (tipo_registro_id in (1, 2)) <> (cliente_proveedor_id is not null)
       and tipo_registro_id <> 5) as registro_de_nadie,
    (select count(*)::int from producto p join modelo_producto m on m.id = p.modelo_id
       where m.categoria_id <> p.categoria_id) as otra_categoria,
    (select count(*)::int from de_hoy where not activo) as de_baja_trabajando,
    (select count(*)::int from de_hoy
       where (ultimo_ingreso between (date_trunc('day', primero at time zone $2) at time zone $2) and primero)
         is not true) as sin_ingreso_de_hoy`
