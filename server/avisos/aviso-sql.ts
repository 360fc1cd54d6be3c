import type { FallaEnvio } from '#contract/aviso.ts'
import type { Aviso, AvisoEnvio, Envio } from '#contract/aviso-schema.ts'
import { changeInParts, type Db, findRow, getRow, getValue, type Queryable } from '../db/db.ts'
import { sqlInstante } from '../sql/fragments.ts'
import type { Resultado } from './send-envio.ts'

/** The indexes `envio_fallidos` and `envio_restantes` repeat this condition. */
const SQL_FALLIDO = `(e.estado = 'perdido' or (e.estado = 'espera' and e.intentado_en is not null))`

const SQL_AVISO = `select a.id, a.nombre, a.direccion, a.eventos, a.version,
    ${sqlInstante('a.creado_en')} as creado, u.nombre as "creadoPor",
    case when a.pausado_en is not null then json_build_object('cuando', ${sqlInstante('a.pausado_en')}, 'quien', p.nombre) end as pausado,
    case when a.apagado_en is not null then json_build_object('cuando', ${sqlInstante('a.apagado_en')}, 'por', a.apagado_por) end as apagado,
    ${sqlInstante('a.falla_desde')} as "fallaDesde",
    (select count(*)::int from envio e where e.aviso_id = a.id and e.tipo <> 'prueba' and ${SQL_FALLIDO}) as "sinEntregar",
    (select ${sqlInstante('max(e.intentado_en)')} from envio e where e.aviso_id = a.id and e.estado = 'entregado') as ultimo,
    ${sqlInstante('s.hasta')} as "secretoAnteriorHasta",
    case when s.hasta is not null then json_build_object('cuando', ${sqlInstante("(s.hasta - interval '1 day')")}, 'quien', s.quien) end as "secretoCambiado"
  from aviso a join usuario u on u.id = a.creado_por left join usuario p on p.id = a.pausado_por
    left join lateral (select s.hasta, q.nombre as quien from secreto_anterior s left join usuario q on q.id = s.por
      where s.aviso_id = a.id and s.hasta > now() order by s.hasta desc limit 1) s on true`

export const listAvisos = (db: Queryable): Promise<Aviso[]> =>
  db.query<Aviso>(`${SQL_AVISO} order by plano(a.nombre), a.id`)

export const getAviso = (db: Queryable, id: number): Promise<Aviso | undefined> =>
  findRow(db, `${SQL_AVISO} where a.id = $1::int`, [id])

export const SQL_LOCK_AVISO = 'select nombre, version from aviso where id = $1::int for no key update'
const lockAviso = (tx: Queryable, id: number): Promise<unknown> => tx.query(SQL_LOCK_AVISO, [id])

export const insertAviso = (
  tx: Queryable,
  { nombre, direccion, eventos, secreto, creadoPor }: AvisoEnvio & { secreto: string; creadoPor: number },
): Promise<number> =>
  getValue(
    tx,
    `insert into aviso (nombre, direccion, eventos, secreto, creado_por)
     values ($1, $2, $3::text[], $4, $5::int) returning id`,
    [nombre, direccion, eventos, secreto, creadoPor],
  )

/** If the address changes, the webhook's failures are forgotten. */
export const updateAviso = (
  tx: Queryable,
  id: number,
  { nombre, direccion, eventos }: AvisoEnvio,
): Promise<unknown> =>
  tx.query(
    `update aviso set nombre = $2, direccion = $3, eventos = $4::text[],
       falla_desde = case when direccion = $3 then falla_desde end
     where id = $1::int`,
    [id, nombre, direccion, eventos],
  )

export async function setPausado(tx: Queryable, id: number, pausado: boolean, por: number): Promise<void> {
  await tx.query(
    pausado
      ? `update aviso set pausado_en = coalesce(pausado_en, now()), pausado_por = coalesce(pausado_por, $2::int)
         where id = $1::int`
      : `update aviso set pausado_en = null, pausado_por = null, apagado_en = null, apagado_por = null, falla_desde = null
         where id = $1::int and $2::int is not null`,
    [id, por],
  )
  if (!pausado) await hurry(tx, id)
}

/** The replaced secret stays valid for a day, because the receiver may not have the new secret yet. */
export const changeSecreto = (
  tx: Queryable,
  id: number,
  { secreto, por }: { secreto: string; por: number },
): Promise<unknown> =>
  tx.query(
    `with vencidos as (
       delete from secreto_anterior where aviso_id = $1::int and hasta <= clock_timestamp()
     ), anterior as (
       insert into secreto_anterior (aviso_id, secreto, hasta, por)
       select id, secreto, clock_timestamp() + interval '1 day', $3::int from aviso where id = $1::int
     ) update aviso set secreto = $2 where id = $1::int`,
    [id, secreto, por],
  )

const ENVIOS_MAX = 50

const SQL_ENVIO = `select e.id::float8 as id, e.tipo, coalesce(e.datos #>> '{butaca,nro}', e.datos #>> '{producto,codigo}',
    e.datos #>> '{registro,nro_remito}', '#' || (e.datos #>> '{registro,id}'), e.datos #>> '{tableta,nombre}') as que,
    ${sqlInstante('e.momento')} as momento, e.estado, e.intentos, e.status, e.falla, e.ms,
    case when e.estado = 'espera' and e.siguiente_en < 'infinity' then ${sqlInstante('e.siguiente_en')} end as sigue,
    e.estado = 'espera' and exists (select from envio p where p.aviso_id = e.aviso_id and p.sobre = e.sobre
      and p.estado = 'espera' and p.id < e.id) as detras
  from envio e`

export const listEnvios = (db: Queryable, avisoId: number): Promise<Envio[]> =>
  db.query<Envio>(
    `with fila as materialized (
       (select e.id, true as fallido from envio e where e.aviso_id = $1::int and ${SQL_FALLIDO}
        order by e.id desc limit ${ENVIOS_MAX})
       union all
       (select e.id, false from envio e where e.aviso_id = $1::int and not ${SQL_FALLIDO}
        order by e.id desc limit ${ENVIOS_MAX})
       limit ${ENVIOS_MAX}
     ) ${SQL_ENVIO} join fila f on f.id = e.id order by f.fallido desc, e.id desc`,
    [avisoId],
  )

export const getEnvio = (db: Queryable, id: number): Promise<Envio | undefined> =>
  findRow(db, `${SQL_ENVIO} where e.id = $1::bigint`, [id])

export const retryEnvio = (tx: Queryable, id: number): Promise<unknown> =>
  tx.query(
    `with otra_vez as (
       update envio set estado = 'espera', siguiente_en = greatest(clock_timestamp(), tomado_hasta),
         vence_en = greatest(vence_en, clock_timestamp() + case when estado = 'perdido' then interval '3 days' else interval '0' end)
       where id = $1::bigint and estado <> 'entregado' and tipo <> 'prueba' returning id
     ) select pg_notify('envios', '') from otra_vez`,
    [id],
  )

export async function insertPrueba(
  db: Queryable,
  avisoId: number,
  { mensaje, datos, now }: { mensaje: string; datos: object; now: Date },
  { status, falla, ms }: Resultado,
): Promise<Envio> {
  const id = await getValue<number>(
    db,
    `insert into envio (aviso_id, mensaje, tipo, sobre, momento, datos, creado_en, estado, intentos, intentado_en, status, falla, ms)
     values ($1::int, $2::uuid, 'prueba', 'prueba', $4::timestamptz, $3::jsonb, $4::timestamptz, $5, 1, $4::timestamptz, $6::int, $7, $8::int)
     returning id::float8`,
    [
      avisoId,
      mensaje,
      JSON.stringify(datos),
      now.toISOString(),
      isReceived(status) ? 'entregado' : 'perdido',
      status,
      falla,
      ms,
    ],
  )
  return getRow(db, `${SQL_ENVIO} where e.id = $1::bigint`, [id])
}

export const isReceived = (status: number | null): boolean => status !== null && status >= 200 && status < 300

const SQL_SECRETOS = `a.secreto || array(select s.secreto from secreto_anterior s
  where s.aviso_id = a.id and s.hasta > clock_timestamp() order by s.hasta desc)`

export interface Destinatario {
  direccion: string
  secretos: string[]
}

export const getDestinatario = (db: Queryable, id: number): Promise<Destinatario | undefined> =>
  findRow(db, `select a.direccion, ${SQL_SECRETOS} as secretos from aviso a where a.id = $1::int`, [id])

const SQL_ACTIVO = 'a.pausado_en is null and a.apagado_en is null'

export interface Agenda {
  aviso: number
  /** Milliseconds until the next delivery is due. Negative if the delivery is overdue. */
  enMs: number
}

/** The lateral join costs one look-up in the index `envio_siguiente` for each webhook. */
export const listAgenda = (db: Queryable): Promise<Agenda[]> =>
  db.query<Agenda>(
    `select a.id as aviso, (extract(epoch from n.siguiente_en - clock_timestamp()) * 1000)::float8 as "enMs"
     from aviso a cross join lateral (
       select e.siguiente_en from envio e where e.aviso_id = a.id and e.estado = 'espera' and e.siguiente_en < 'infinity'
       order by e.siguiente_en limit 1) n
     where ${SQL_ACTIVO} order by a.id`,
  )

export const countEsperan = (db: Queryable): Promise<number> =>
  getValue(
    db,
    `select count(*)::int as esperan from envio e join aviso a on a.id = e.aviso_id
     where e.estado = 'espera' and ${SQL_ACTIVO}`,
  )

export interface Tomado extends Destinatario {
  id: string
  /** Text from the database. The lease is compared exactly, and a Date would lose the microseconds. */
  tomadoHasta: string
  mensaje: string
  tipo: string
  momento: string
  datos: object
  intentos: number
}

const LOOKED_AT = 200

/**
 * A delivery waits at 'infinity' until the earlier deliveries about its subject are finished. `listAgenda` skips a
 * waiting delivery. The webhook's lock keeps an earlier delivery from finishing during the check.
 */
export async function takeEnvios(
  db: Db,
  avisoId: number,
  { leaseS, limit }: { leaseS: number; limit: number },
): Promise<Tomado[]> {
  const look = async (tx: Queryable) => {
    await lockAviso(tx, avisoId)
    const due = await tx.query<{ id: string; detras: boolean }>(
      `select id::text as id, detras from (
         select e.id, e.siguiente_en, exists (select from envio p where p.aviso_id = e.aviso_id and p.sobre = e.sobre
           and p.estado = 'espera' and p.id < e.id) as detras
         from envio e join aviso a on a.id = e.aviso_id where e.aviso_id = $1::int and ${SQL_ACTIVO}
           and e.estado = 'espera' and e.siguiente_en <= clock_timestamp()
           and (e.tomado_hasta is null or e.tomado_hasta <= clock_timestamp())
         order by e.siguiente_en limit ${LOOKED_AT}) debido
       order by siguiente_en, id`,
      [avisoId],
    )
    const behind = due.filter(({ detras }) => detras).map(({ id }) => id)
    const free = due.filter(({ detras }) => !detras).map(({ id }) => id)
    if (behind.length > 0)
      await tx.query("update envio set siguiente_en = 'infinity' where id = any ($1::bigint[])", [behind])
    const taken = await tx.query<Tomado>(
      `with lease as (select clock_timestamp() + $2::float8 * interval '1 second' as hasta)
       update envio e set tomado_hasta = l.hasta, siguiente_en = l.hasta, intentos = e.intentos + 1
       from lease l, aviso a where e.id = any ($1::bigint[]) and a.id = e.aviso_id
       returning e.id::text as id, e.mensaje::text as mensaje, e.tipo, ${sqlInstante('e.momento')} as momento, e.datos,
         e.intentos, e.tomado_hasta::text as "tomadoHasta", a.direccion, ${SQL_SECRETOS} as secretos`,
      [free.slice(0, limit), leaseS],
    )
    taken.sort((one, other) => free.indexOf(one.id) - free.indexOf(other.id))
    return { taken, isMore: free.length === 0 && behind.length > 0 }
  }
  for (;;) {
    const { taken, isMore } = await db.tx(look)
    if (!isMore) return taken
  }
}

/** The attempt's number alone identifies no lease, because `releaseEnvio` gives the number back. */
const SQL_MIO = `id = $1::bigint and intentos = $2::int and tomado_hasta = $3::timestamptz and estado = 'espera'`
const leaseOf = ({ id, intentos, tomadoHasta }: Tomado) => [id, intentos, tomadoHasta]

export const releaseEnvio = (db: Queryable, tomado: Tomado): Promise<unknown> =>
  db.query(
    `with libre as (
       update envio set tomado_hasta = null, siguiente_en = clock_timestamp(), intentos = intentos - 1
       where ${SQL_MIO} returning id
     ) select pg_notify('envios', '') from libre`,
    leaseOf(tomado),
  )

const letNext = (tx: Queryable, avisoId: number, sobre: string): Promise<unknown> =>
  tx.query(
    `update envio set siguiente_en = clock_timestamp() where siguiente_en = 'infinity' and id = (
       select min(e.id) from envio e where e.aviso_id = $1::int and e.sobre = $2 and e.estado = 'espera')`,
    [avisoId, sobre],
  )

/** @returns false, with nothing written, if another instance has taken over the delivery. */
export async function markReceived(
  tx: Queryable,
  avisoId: number,
  tomado: Tomado,
  { status, ms }: Resultado,
): Promise<boolean> {
  await lockAviso(tx, avisoId)
  const [mine] = await tx.query<{ sobre: string }>(
    `update envio set estado = 'entregado', tomado_hasta = null, intentado_en = clock_timestamp(), status = $4::int,
       falla = null, ms = $5::int where ${SQL_MIO} returning sobre`,
    [...leaseOf(tomado), status, ms],
  )
  if (!mine) return false
  await letNext(tx, avisoId, mine.sobre)
  const [back] = await tx.query<{ fuera: boolean }>(
    `update aviso a set falla_desde = null from aviso antes
     where a.id = $1::int and antes.id = a.id and a.falla_desde is not null
     returning antes.falla_desde < clock_timestamp() - interval '1 minute' as fuera`,
    [avisoId],
  )
  if (back?.fuera) await hurry(tx, avisoId)
  return true
}

const hurry = (tx: Queryable, avisoId: number): Promise<unknown> =>
  tx.query(
    `with ya as (
       update envio set siguiente_en = clock_timestamp() where aviso_id = $1::int and estado = 'espera' and intentos > 0
         and siguiente_en > clock_timestamp() and (tomado_hasta is null or tomado_hasta <= clock_timestamp())
     ) select pg_notify('envios', '')`,
    [avisoId],
  )

export async function markFailed(
  tx: Queryable,
  avisoId: number,
  tomado: Tomado,
  {
    status,
    falla,
    ms,
    waitS,
  }: Pick<Resultado, 'status' | 'ms'> & { falla: FallaEnvio | null; waitS: number },
): Promise<boolean> {
  await lockAviso(tx, avisoId)
  const [mine] = await tx.query<{ sobre: string; estado: Envio['estado'] }>(
    `update envio set tomado_hasta = null, intentado_en = clock_timestamp(), status = $4::int, falla = $5, ms = $6::int,
       estado = case when vence_en <= clock_timestamp() then 'perdido' else 'espera' end,
       siguiente_en = least(vence_en, clock_timestamp() + $7::float8 * interval '1 second')
     where ${SQL_MIO} returning sobre, estado`,
    [...leaseOf(tomado), status, falla, ms, waitS],
  )
  if (!mine) return false
  if (mine.estado === 'perdido') await letNext(tx, avisoId, mine.sobre)
  await tx.query(
    `update aviso set falla_desde = coalesce(falla_desde, clock_timestamp()),
       apagado_en = case when $2::int = 410 or falla_desde <= clock_timestamp() - interval '5 days' then clock_timestamp() end,
       apagado_por = case when $2::int = 410 then 'receptor'
         when falla_desde <= clock_timestamp() - interval '5 days' then 'fallas' end
     where id = $1::int and apagado_en is null`,
    [avisoId, status],
  )
  return true
}

export const noteCalladas = (db: Queryable): Promise<unknown> =>
  db.query('select avisar_calladas_afuera(clock_timestamp())')

/**
 * The first statement gives up overdue deliveries of webhooks that are off. `markFailed` gives up overdue deliveries of
 * active webhooks.
 */
export async function forgetEnvios(db: Db, signal: AbortSignal): Promise<void> {
  await changeInParts(
    db,
    'envio',
    `estado = 'espera' and vence_en < clock_timestamp() - interval '1 hour'
       and (tomado_hasta is null or tomado_hasta <= clock_timestamp())`,
    { signal, set: "estado = 'perdido'" },
  )
  await db.query(
    `update envio e set siguiente_en = clock_timestamp() where e.estado = 'espera' and e.siguiente_en = 'infinity'
       and not exists (select from envio p where p.aviso_id = e.aviso_id and p.sobre = e.sobre and p.estado = 'espera'
         and p.id < e.id)`,
  )
  await changeInParts(
    db,
    'envio',
    `estado <> 'espera' and creado_en < clock_timestamp() - interval '7 days'`,
    { signal },
  )
  // PostgreSQL vacuums by itself, PGlite does not
  if (db.engine === 'pglite') await db.exec('vacuum analyze envio')
}
