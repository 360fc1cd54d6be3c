import type { Queryable } from '#server/db/db.ts'

/** One checksum of all that the generator wrote, save what the database draws by itself. */
export async function checksum(db: Queryable): Promise<string> {
  const [row] = await db.query<{ suma: string }>(`
    select md5(concat_ws('|',
      (select string_agg((to_jsonb(b) - 'cambio')::text, ',' order by nro collate "C") from butaca b),
      (select string_agg(c::text, ',' order by id) from cambio_estado c),
      (select string_agg(h::text, ',' order by id) from homologacion h),
      (select string_agg((to_jsonb(u) - '{clave,creado}'::text[])::text, ',' order by id) from usuario u))) as suma`)
  return row?.suma ?? ''
}

/** How many rows break each rule that a believable factory keeps. */
export async function countOddities(db: Queryable, now: Date): Promise<Record<string, number>> {
  const [row] = await db.query<Record<string, number>>(ODDITIES, [now.toISOString()])
  return row ?? {}
}

const ODDITIES = `
  with paso as (
    select *, lag(estado_id) over historia as anterior, lag(fecha_hs) over historia as antes,
      lead(id) over historia is null as ultimo
    from cambio_estado window historia as (partition by butaca_nro order by fecha_hs, id))
  select
    (select count(*)::int from paso where fecha_hs > $1::timestamptz or recibido_en > $1::timestamptz) as futuro,
    (select count(*)::int from homologacion where fecha_hs > $1::timestamptz) as homologacion_futura,
    (select count(*)::int from paso where anterior is null and estado_id <> 1) as mal_comienzo,
    (select count(*)::int from paso where estado_id < anterior or (estado_id > anterior + 1 and estado_id <> 7)) as salto,
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
       and nro <> 'butacaauxiliar') as nro_raro`
