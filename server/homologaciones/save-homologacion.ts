import type { HomologacionEnvio, HomologarQuery } from '#contract/homologacion.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { ESTADO_BORRADA } from '#domain/butaca/butaca.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { SQL_BUTACA_JOINS } from '../butacas/butaca-json.ts'
import {
  type Antes,
  missedButaca,
  refuseButaca,
  SQL_ANTES,
  sqlLockButaca,
  sqlTouchButaca,
} from '../butacas/write-butaca.ts'
import { findRow, type Queryable } from '../db/db.ts'
import { readTexto, requireTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { requireVersion } from '../http/row-version.ts'
import { eventParams, SQL_ACTOR, SQL_BOUNDS, SQL_NOW, SQL_RECEIVED } from '../sql/event-time.ts'
import type { JsonOptions } from '../sql/fragments.ts'
import { byStatement, type Effect } from '../sync/write.ts'
import { SQL_REPETIDAS, sqlHomologacion } from './list-homologaciones.ts'

const readNroButaca = ({ nroButaca }: HomologarQuery): string => requireTexto('nroButaca', nroButaca, NRO_MAX)

export function homologar(context: RouteContext): (query: HomologarQuery) => Effect {
  const { homologacion: json, seat, isExtended } = context
  // Adds the seat with its new version, and the repeated labels (src/contract/homologacion.ts)
  const extra = { ...json.extra, ...(isExtended && { actual: seat, repetidas: SQL_REPETIDAS }) }
  const ctes = sqlHomologar({ ...json, extra })
  return query =>
    byStatement<Antes & { ya: boolean | null }>({
      ctes,
      status: 201,
      why: `${SQL_ANTES}, (select ya from juicio) as ya`,
      params: write => [
        ...eventParams(write),
        // Parameters from $5 on
        readNroButaca(query),
        requireTexto('eBlanca', query.eBlanca),
        requireTexto('eGris', query.eGris),
        readTexto('comprador', query.comprador ?? null),
        write.expectedVersion,
      ],
      refuse(write, { version, borrada, ya }) {
        const falla = borrada ? 'borrada' : ya ? 'ya-homologada' : 'no-prehomologada'
        return refuseButaca(write, context, readNroButaca(query), missedButaca(version, write) ?? falla)
      },
    })
}

const sqlHomologar = ({ factoryTz, extra }: JsonOptions): string =>
  `antes as materialized (${sqlLockButaca('$5')}), juicio as materialized (
     select a.*, ${SQL_NOW} as hora,
       a.homologada or exists (select from homologacion h where h.butaca_nro = a.nro) as ya
     from antes a
   ), despues as (
     update butaca b set
       homologada = true,
       prehomologada = false,
       ${sqlTouchButaca('j', 'j.hora')}
     from juicio j
     where b.nro = j.nro and j.estado_id <> ${ESTADO_BORRADA} and ($9::int is null or j.version = $9::int)
       and j.prehomologada and not j.ya
     returning b.*
   ), fila as (
     insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs, recibido_en,
       hecho_desde, hecho_hasta)
     select nro, $6, $7, $8, ${SQL_ACTOR}, fecha_hs, ${SQL_RECEIVED}, ${SQL_BOUNDS}
     from despues
     returning *
   ), hecho as (
     select ${sqlHomologacion(factoryTz, extra)} as respuesta
     from fila h join despues b on b.nro = h.butaca_nro ${SQL_BUTACA_JOINS}
   )`

const readNro = ({ butaca }: HomologacionEnvio): string => requireTexto('butaca', butaca, NRO_MAX)

export function editHomologacion({
  homologacion: json,
  isExtended,
}: RouteContext): (body: HomologacionEnvio) => Effect {
  const extra = { ...json.extra, ...(isExtended && { repetidas: SQL_REPETIDAS }) }
  const ctes = sqlEditHomologacion({ ...json, extra })
  return body =>
    byStatement<Antes>({
      ctes,
      status: 200,
      why: SQL_ANTES,
      params({ expectedVersion }) {
        // Accepts numbers too, because the screen edits numeric values as numbers (specification §2)
        const text = (campo: 'etiqueta_blanca' | 'etiqueta_gris') => requireTexto(campo, String(body[campo]))
        const { comprador } = body
        return [
          readNro(body),
          text('etiqueta_blanca'),
          text('etiqueta_gris'),
          comprador === undefined,
          comprador == null ? null : readTexto('comprador', String(comprador)),
          expectedVersion,
        ]
      },
      async refuse(write, { borrada }) {
        const nro = readNro(body)
        const found = await getHomologacion(write.tx, json, nro)
        if (found) await requireVersion(write, found.version, { read: async () => found.texto })
        throw borrada
          ? new Refusal('REGLA', SERVIDOR.butacaBorrada(nro))
          : new Refusal('NO_EXISTE', SERVIDOR.homologacionNoExiste(nro))
      },
    })
}

/** The seat keeps its version, but counts as written for lists and events. */
const sqlEditHomologacion = ({ factoryTz, extra }: JsonOptions): string =>
  `antes as materialized (
     -- Locks the seat first, like every other write.
     select b.* from butaca b where lower(b.nro) = lower($1)
       and exists (select from homologacion h where h.butaca_nro = b.nro and ${SQL_VISTA}) for no key update
   ), despues as (
     update butaca b set cambio = pg_current_xact_id()
     from antes a where b.nro = a.nro and a.estado_id <> ${ESTADO_BORRADA}
     returning b.*
   ), fila as (
     update homologacion h set etiqueta_blanca = $2, etiqueta_gris = $3,
       comprador = case when $4::boolean then h.comprador else $5 end
     -- Checked again: the update may have waited for another edit
     from despues b where h.butaca_nro = b.nro and ${SQL_VISTA}
     returning h.*
   ), hecho as (
     select ${sqlHomologacion(factoryTz, extra)} as respuesta
     from fila h join despues b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id
   )`

const SQL_VISTA = '($6::int is null or h.version = $6::int)'

const getHomologacion = (
  tx: Queryable,
  { factoryTz, extra }: JsonOptions,
  nro: string,
): Promise<{ texto: string; version: number } | undefined> =>
  findRow(
    tx,
    `select ${sqlHomologacion(factoryTz, extra)} as texto, h.version
     from homologacion h join butaca b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id
     where lower(b.nro) = lower($1)`,
    [nro],
  )
