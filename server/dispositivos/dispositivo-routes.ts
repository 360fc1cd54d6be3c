import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type Static, Type } from 'typebox'
import {
  type Dispositivo,
  DispositivoEnvio,
  InformeDispositivo,
  type InformeRecibido,
  PermisosEnvio,
} from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { audit } from '../cuentas/auditoria.ts'
import { closeSesionesOf } from '../cuentas/equipo.ts'
import { refreshSesiones } from '../cuentas/sesiones.ts'
import { type Db, findRow, getRow, type Queryable } from '../db/db.ts'
import { isUuid, readTexto } from '../http/read-body.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { gather } from '../http/repeat.ts'
import { type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { lockRow } from '../http/row-version.ts'
import { FORGOTTEN, sqlInstante } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'

const DispositivoParams = Type.Object({ id: Type.String() })
type Params = Static<typeof DispositivoParams>

const ADMIN = { accion: 'equipos.administrar' } as const

export async function dispositivosRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.dispositivos, ADMIN),
    handler: async () => {
      await app.contactos.flush()
      return listDispositivos(db)
    },
  })

  app.route<{ Body: InformeDispositivo }>({
    ...routeOf(ENDPOINTS.informarDispositivo, { accion: 'equipos.informar' }),
    schema: { body: InformeDispositivo },
    handler: (request, reply) => app.write(request, reply, write => inform(write, request.body)),
  })

  app.route<{ Params: Params; Body: DispositivoEnvio }>({
    ...routeOf(ENDPOINTS.nombrarDispositivo, ADMIN),
    schema: { params: DispositivoParams, body: DispositivoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => rename(write, request.params.id, request.body)),
  })

  app.route<{ Params: Params; Body: PermisosEnvio }>({
    ...routeOf(ENDPOINTS.permitirDispositivo, ADMIN),
    schema: { params: DispositivoParams, body: PermisosEnvio },
    onSend: refreshSesiones,
    handler: (request, reply) =>
      app.write(request, reply, write => permit(write, request.params.id, request.body)),
  })
}

async function inform({ request, tx, actor }: Write, informe: InformeDispositivo): Promise<Verdict> {
  const dispositivo = request.dispositivo?.id
  if (!dispositivo) throw invalid(DEVICE_ID)
  const contacto = { dispositivo, usuario: actor.nombre, sec: null, formato: request.formato }
  const { nombre, ultimaSec, pinPermitido, descartadas } = await saveInforme(tx, contacto, informe)
  if (descartadas.length > 0)
    await audit(request, tx, { que: 'descarte', sobre: dispositivo, resultado: descartadas.join(', ') })
  const recibido: InformeRecibido = { nombre, ultimaSec, pinPermitido }
  return verdictOf(recibido)
}

async function rename(write: Write, id: string, envio: DispositivoEnvio): Promise<Verdict> {
  await lockDispositivo(write, id)
  await write.tx.query('update dispositivo set nombre = $2 where id = $1::uuid', [
    id,
    readTexto('nombre', envio.nombre),
  ])
  return verdictOf(await readEditable(write.tx, id))
}

async function permit(write: Write, id: string, { pinPermitido, revocado }: PermisosEnvio): Promise<Verdict> {
  const { request, tx } = write
  const antes = await lockDispositivo(write, id)
  await tx.query(
    `update dispositivo set pin_prohibido = coalesce(not $2::boolean, pin_prohibido),
       revocado_en = case when coalesce($3::boolean, revocado_en is not null) then coalesce(revocado_en, now()) end
     where id = $1::uuid`,
    [id, pinPermitido ?? null, revocado ?? null],
  )
  const note = (que: 'equipo-pin' | 'equipo-revocado', resultado: string) =>
    audit(request, tx, { que, sobre: id, resultado })
  if (pinPermitido === !antes.pinPermitido) await note('equipo-pin', pinPermitido ? 'permitido' : 'prohibido')
  if (revocado === false && antes.revocado) await note('equipo-revocado', 'repuesto')
  if (revocado === true && !antes.revocado) {
    const cerradas = await closeSesionesOf(tx, 'dispositivo', id)
    await note('equipo-revocado', USUARIO_DIALOGO.sesionesCerradas(cerradas))
  }
  return verdictOf(await readEditable(tx, id))
}

const readEditable = (tx: Queryable, id: string) =>
  findRow(
    tx,
    `select id::text as id, nombre, not pin_prohibido as "pinPermitido", ${sqlInstante('revocado_en')} as "revocadoEn",
       version_fila as "versionFila"
     from dispositivo where id = $1::uuid`,
    [id],
  )

function lockDispositivo(write: Write, id: string): Promise<{ pinPermitido: boolean; revocado: boolean }> {
  const noExiste = () => new Refusal('NO_EXISTE')
  if (!isUuid(id)) throw noExiste()
  const sql = `select version_fila as version, not pin_prohibido as "pinPermitido", revocado_en is not null as revocado
    from dispositivo where id = $1::uuid for no key update`
  return lockRow(write, sql, { id, noExiste, read: () => readEditable(write.tx, id) })
}

declare module 'fastify' {
  interface FastifyInstance {
    contactos: {
      flush(): Promise<void>
      /**
       * Keys of a rescue file that is being applied. A request with one of these keys is no contact with its device.
       */
      brought: Set<string>
    }
  }
}

/** A write for each request would make a device's requests wait for each other. */
const GATHER_MS = 1_000

/**
 * Notes the device of each authenticated request, but not for 5xx answers and requests from a rescue file. A crash
 * loses the contacts of one second. The device's next request or report repeats them.
 */
export const contactos = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  const waiting = new Map<string, Contacto>()
  const brought = new Set<string>()
  const { ask, flush } = gather(app, {
    afterMs: GATHER_MS,
    task() {
      const noted = [...waiting.values()]
      waiting.clear()
      return noteContactos(db, noted)
    },
    failure: 'contacts not noted',
  })
  app.decorate('contactos', { flush, brought })
  app.addHook('onSend', ({ dispositivo, user, clave, formato }, reply, _payload, done) => {
    const id = dispositivo?.id
    if (id && user && reply.statusCode < 500 && !brought.has(clave ?? '')) {
      const sec = Math.max(Number(waiting.get(id)?.sec ?? 0), Number(dispositivo.sec ?? 0))
      waiting.set(id, { dispositivo: id, usuario: user.sub, sec: String(sec), formato })
      ask()
    }
    done()
  })
})

interface Contacto {
  dispositivo: string
  usuario: string
  sec: string | null
  formato: number | null
}

/** Writes in order of id, to avoid deadlocks. */
async function noteContactos(db: Queryable, contactos: readonly Contacto[]): Promise<void> {
  await db.query(
    `insert into dispositivo as d (id, ultimo_usuario, ultima_sec, formato)
     select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::int[]) as c (id, usuario, sec, formato) order by id
     on conflict (id) do update set ultimo_contacto = now(), ultimo_usuario = excluded.ultimo_usuario,
       ultima_sec = greatest(d.ultima_sec, excluded.ultima_sec), formato = coalesce(excluded.formato, d.formato)`,
    [
      contactos.map(({ dispositivo }) => dispositivo),
      contactos.map(({ usuario }) => usuario),
      contactos.map(({ sec }) => sec ?? 0),
      contactos.map(({ formato }) => formato),
    ],
  )
}

/** Sequence numbers received from the device `d` above its `completa_hasta`. `SQL_CERRADAS` adds discarded numbers. */
const SQL_RECIBIDAS = `
  select distinct dispositivo_sec as sec from operacion where dispositivo = d.id and dispositivo_sec > d.completa_hasta`
const SQL_CERRADAS = `${SQL_RECIBIDAS}
  union select sec from dispositivo_descarte where dispositivo = d.id and sec > d.completa_hasta`
const SQL_RECHAZADAS = `coalesce(d.informe -> 'rechazadas', '[]')`

const sqlHuecos = (seen: string): string => `
  select desde, hasta from (
    select lag(sec, 1, d.completa_hasta) over (order by sec) + 1 as desde, sec - 1 as hasta
    from (${seen} union select d.ultima_sec + 1) vistas
  ) runs where desde <= hasta`

/**
 * Stores the report of a device. A refused change may be sent again, so its sequence number stays missing. A report
 * without losses keeps the losses of the earlier report.
 */
async function saveInforme(
  tx: Queryable,
  { dispositivo, usuario, formato }: Contacto,
  informe: InformeDispositivo,
): Promise<{ nombre: string | null; ultimaSec: number; pinPermitido: boolean; descartadas: number[] }> {
  const row = await getRow<{ nombre: string | null; ultimaSec: number; pinPermitido: boolean }>(
    tx,
    `insert into dispositivo as d (id, ultimo_usuario, ultima_sec, formato, version, informe)
     values ($1::uuid, $2, $3::bigint, $4::int, $5, $6::jsonb)
     on conflict (id) do update set ultimo_contacto = now(), ultimo_usuario = excluded.ultimo_usuario,
       ultima_sec = greatest(d.ultima_sec, excluded.ultima_sec), formato = coalesce(excluded.formato, d.formato),
       version = excluded.version,
       informe = jsonb_strip_nulls(jsonb_build_object('perdidas', d.informe -> 'perdidas')) || excluded.informe
     returning nombre, ultima_sec as "ultimaSec", not pin_prohibido as "pinPermitido"`,
    [dispositivo, usuario, informe.ultimaSec, formato, informe.version, JSON.stringify(informe)],
  )
  const news = await tx.query<{ sec: number }>(
    `insert into dispositivo_descarte (dispositivo, sec)
     select $1::uuid, sec from unnest($2::bigint[]) as t (sec) on conflict do nothing returning sec::float8 as sec`,
    [dispositivo, informe.descartadas],
  )
  await tx.query(
    `update dispositivo d set completa_hasta = c.hasta, recibidas_hasta = d.recibidas_hasta + (
         select count(*) from (${SQL_RECIBIDAS}) r where r.sec <= c.hasta)
     from (
       select id, coalesce((select min(desde) - 1 from (${sqlHuecos(SQL_CERRADAS)}) h), d.ultima_sec) as hasta
       from dispositivo d where id = $1::uuid
     ) c
     where d.id = c.id and c.hasta > d.completa_hasta`,
    [dispositivo],
  )
  return { ...row, descartadas: news.map(({ sec }) => sec) }
}

const FALTAN_MAX = 200

const listDispositivos = (db: Queryable): Promise<Dispositivo[]> =>
  db.query<Dispositivo>(
    `select d.id::text as id, d.nombre, ${sqlInstante('d.primer_contacto')} as "primerContacto",
       ${sqlInstante('d.ultimo_contacto')} as "ultimoContacto", d.ultimo_usuario as "ultimoUsuario",
       d.ultima_sec as "ultimaSec", d.recibidas_hasta + (select count(*) from (${SQL_RECIBIDAS}) r) as recibidas,
       (select coalesce(json_agg(json_build_object('desde', desde, 'hasta', hasta) order by desde), '[]') from (
         ${sqlHuecos(`${SQL_CERRADAS}
           union select (r ->> 'sec')::bigint from jsonb_array_elements(${SQL_RECHAZADAS}) r
           where (r ->> 'sec')::bigint between d.completa_hasta + 1 and d.ultima_sec`)}
         order by desde limit ${FALTAN_MAX}) h) as faltan,
       (d.informe -> 'pendientes')::int as pendientes, ${SQL_RECHAZADAS} as rechazadas,
       (select count(*) from dispositivo_descarte where dispositivo = d.id) as descartadas,
       ${sqlInstante('d.copiado_en')} as "copiadoEn", d.informe -> 'perdidas' as perdidas, d.version, d.formato, (d.informe -> 'desfaseMs')::int8 as "desfaseMs",
       not d.pin_prohibido as "pinPermitido", ${sqlInstante('d.revocado_en')} as "revocadoEn",
       d.version_fila as "versionFila"
     from dispositivo d order by d.ultimo_contacto desc, d.id`,
  )

interface DispositivoPendiente {
  id: string
  nombre: string | null
  pendientes: number
  rechazadas: number
  silencioS: number
}

const MAX = 2_000

/** Waiting and refused changes of each device, as last reported. */
export const listPendientes = (db: Queryable): Promise<DispositivoPendiente[]> =>
  db.query<DispositivoPendiente>(
    `select id::text as id, nombre, coalesce((informe ->> 'pendientes')::int, 0) as pendientes,
       coalesce(jsonb_array_length(informe -> 'rechazadas'), 0) as rechazadas,
       extract(epoch from now() - ultimo_contacto)::int as "silencioS"
     from dispositivo where ultimo_contacto > now() - interval '${FORGOTTEN}' order by id limit ${MAX}`,
  )
