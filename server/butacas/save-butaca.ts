import type { ButacaEnvio, CambioEstadoCuerpo, CambioEstadoQuery } from '#contract/butaca.ts'
import {
  type CampoLibre,
  columnaDe,
  each,
  LIBRES_BUTACA,
  VACIO,
  type ValorLibre,
} from '#contract/campos-butaca.ts'
import { MOTIVO_MAX, NOMBRE_MAX, NOTA_MAX, NRO_MAX } from '#contract/limites.ts'
import {
  AUXILIAR,
  ESTADO_BORRADA,
  ESTADO_ENTREGADA,
  ESTADO_INICIAL,
  ESTADO_LISTA,
  normalizeNro,
} from '#domain/butaca/butaca.ts'
import { OTRO_MOTIVO } from '#domain/butaca/motivo.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'
import { hasDosDecimales } from '#domain/valor/numero.ts'
import { isLegible } from '#domain/valor/texto.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { idOf, readTexto, refuseRoto, requireTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { eventParams, SQL_ACTOR, SQL_BOUNDS, SQL_NOW, sqlCaptured } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/fragments.ts'
import { byStatement, type Effect } from '../sync/write.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import {
  type Antes,
  missedButaca,
  missingReferencia,
  type Referencias,
  refuseButaca,
  SQL_ANTES,
  SQL_REFERENCIAS_FOUND,
  sqlAppendHistoria,
  sqlLockButaca,
  sqlReferencias,
  sqlTouchButaca,
} from './write-butaca.ts'

/** `cuerpo` is null without a body and on a contract-only server. */
export function changeEstado(
  context: RouteContext,
): (query: CambioEstadoQuery, cuerpo: CambioEstadoCuerpo | null) => Effect {
  const ctes = sqlCambioEstado(context.seat)
  return (query, cuerpo) =>
    byStatement<Antes>({
      ctes,
      status: 200,
      why: SQL_ANTES,
      params(write) {
        refusePeso(query.peso)
        return [
          ...eventParams(write),
          // Parameters from $5 on
          query.nroButaca,
          query.idEstado,
          query.peso ?? -1,
          query.homo ?? null,
          write.expectedVersion,
          ...cuerpoParams(cuerpo ?? {}),
        ]
      },
      refuse: (write, { version }) =>
        refuseButaca(write, context, query.nroButaca, missedButaca(version, write) ?? 'estado-desconocido'),
    })
}

function readNueva(body: ButacaEnvio): ButacaEnviada & { estado: number } {
  const enviada = readButaca({ ...body, nro: normalizeNro(body.nro) })
  if (!isLegible(enviada.nro)) throw new Refusal('PEDIDO_INVALIDO', SERVIDOR.nroIlegible, { campos: ['nro'] })
  refuseRoto('nro', enviada.nro)
  return { ...enviada, estado: enviada.estado ?? ESTADO_INICIAL }
}

export function createButaca(context: RouteContext): (body: ButacaEnvio) => Effect {
  const ctes = sqlCreateButaca(context.seat)
  return body =>
    byStatement<Referencias>({
      ctes,
      status: 201,
      why: SQL_REFERENCIAS_FOUND,
      params(write) {
        const { nro, modelo, color, estado, peso, ...libres } = readNueva(body)
        return [
          ...eventParams(write),
          // Parameters from $5 on
          ...[nro, modelo, color, estado, peso],
          ...LIBRES_BUTACA.map(campo => libres[campo] ?? (VACIO[campo] === '' ? null : VACIO[campo])),
        ]
      },
      refuse: (write, found) =>
        refuseButaca(write, context, readNueva(body).nro, missingReferencia(found) ?? 'duplicada'),
    })
}

export function editButaca(context: RouteContext): (body: ButacaEnvio) => Effect {
  const ctes = sqlEditButaca(context.seat)
  return body =>
    byStatement<Antes & Referencias>({
      ctes,
      status: 200,
      why: `${SQL_ANTES}, ${SQL_REFERENCIAS_FOUND}`,
      params(write) {
        const { nro, modelo, color, estado, peso, ...libres } = readButaca(body)
        return [
          ...eventParams(write),
          // Parameters from $5 on
          ...[nro, modelo, color, estado, peso, write.expectedVersion],
          ...LIBRES_BUTACA.flatMap(campo => [libres[campo] === undefined, libres[campo] ?? null]),
        ]
      },
      refuse(write, { version, borrada, ...found }) {
        const falla = borrada ? 'borrada' : (missingReferencia(found) ?? 'estado-desconocido')
        return refuseButaca(write, context, readButaca(body).nro, missedButaca(version, write) ?? falla)
      },
    })
}

interface ButacaEnviada extends Record<CampoLibre, ValorLibre | undefined> {
  nro: string
  modelo: number
  color: number
  /** Null if absent from the body. An absent free field is undefined. */
  estado: number | null
  peso: number
}

/** Takes only the writable members of a body (security C15). */
function readButaca(body: ButacaEnvio): ButacaEnviada {
  const { nro, modelo, color, estado, peso } = body
  refusePeso(peso)
  return {
    nro: requireTexto('nro', nro, NRO_MAX),
    modelo: idOf(modelo),
    color: idOf(color),
    estado: estado === undefined ? null : idOf(estado),
    peso: peso ?? SIN_PESO,
    ...each(LIBRES_BUTACA, campo => {
      const valor: ValorLibre | undefined = body[campo]
      return typeof valor === 'string' ? readTexto(campo, valor) : valor
    }),
  }
}

/** -1 means no weight. A weight has at most two decimals (security C26, C40). */
function refusePeso(peso: number | null | undefined): void {
  if (peso == null || peso === SIN_PESO || (peso >= 0 && hasDosDecimales(peso))) return
  throw new Refusal('PEDIDO_INVALIDO', peso < 0 ? undefined : SERVIDOR.pesoDecimales, { campos: ['peso'] })
}

const LIBRES = LIBRES_BUTACA.map(columnaDe)
const LIBRES_SENT = LIBRES_BUTACA.map((_, i) => `$${10 + i}`)

const sqlCreateButaca = (seat: string): string =>
  `referencias as materialized (${sqlReferencias('$6', '$7', '$8::int')}), creada as (
     insert into butaca (${['nro', 'modelo_id', 'color_id', 'estado_id', 'peso', 'fecha_hs', 'usuario_id', 'version', ...LIBRES].join(', ')})
     select $5, modelo_id, color_id, estado_id, $9::numeric, ${sqlCaptured(SQL_NOW)}, ${SQL_ACTOR},
       ${[sqlNextVersion('0'), ...LIBRES_SENT].join(', ')}
     from referencias
     where modelo_id is not null and color_id is not null and estado_id is not null
     -- Waits for a concurrent insert of the same number.
     on conflict do nothing returning *
   ), historia as (${sqlAppendHistoria('creada')}),
   hecho as (select ${seat} as respuesta from creada b ${SQL_BUTACA_JOINS})`

/** From $11 on, two parameters for each column: whether its value stays, and the new value. */
const SQL_LIBRES = LIBRES.map((columna, i) => {
  const stays = 11 + 2 * i
  return `${columna} = case when $${stays}::boolean then a.${columna} else $${stays + 1} end,`
}).join('')

/**
 * The database chooses the delivery only for a seat that is written, after it has locked the seat's row
 * (server/migrations/0046-vuelta.sql). @param nombrada SQL of key, client, client name and remito.
 */
const sqlEntrega = (estado: string, nombrada: string): string =>
  `case when ${estado} = ${ESTADO_ENTREGADA} then coalesce(
     case when lower(a.nro) <> '${AUXILIAR}' then elegir_entrega(a.nro, ${nombrada}) end, a.entrega_id) end`

const SQL_SALIO_DE = 'nullif((select entrega_id from antes), entrega_id)'

/** An absent estado or free field keeps its value. An absent peso means no weight. */
const sqlEditButaca = (seat: string): string =>
  `antes as materialized (${sqlLockButaca('$5')}), ahora as materialized (
     -- Read after the lock: an edit that waited for another one gets the later time.
     select a.nro, ${SQL_NOW} as hora,
       -- Time bounds of the edit's row in edicion_butaca (server/migrations/0039-ficha.sql)
       set_config('butacas.hecho', array[${SQL_BOUNDS}]::timestamptz[]::text, true) as dicho
     from antes a
   ), referencias as materialized (
     ${sqlReferencias('$6', '$7', 'coalesce($8::int, (select estado_id from antes))')}
   ), despues as (
     update butaca b set
       modelo_id = r.modelo_id,
       color_id = r.color_id,
       estado_id = r.estado_id,
       peso = $9::numeric,
       -- An edit names no delivery, but an undo puts the seat back into its earlier delivery
       entrega_id = ${sqlEntrega('r.estado_id', 'null, null, null, null')},
       ${SQL_LIBRES}
       ${sqlTouchButaca('a', 'h.hora')}
     from antes a join ahora h on h.nro = a.nro cross join referencias r
     where b.nro = a.nro and a.estado_id <> ${ESTADO_BORRADA} and ($10::int is null or a.version = $10::int)
       and r.modelo_id is not null and r.color_id is not null and r.estado_id is not null
     returning b.*
   ), cambiada as (
     select d.* from despues d join antes a on a.nro = d.nro where d.estado_id <> a.estado_id
   ), historia as (${sqlAppendHistoria('cambiada', { salioDe: SQL_SALIO_DE })}),
   hecho as (select ${seat} as respuesta from despues b ${SQL_BUTACA_JOINS})`

/** Repeats the rule of A and S in src/domain/butaca/operacion.ts. */
const sqlCambioEstado = (seat: string): string =>
  `antes as materialized (${sqlLockButaca('$5')}), ahora as materialized (
     -- Read after the lock: a change that waited for another one gets the later time.
     select a.nro, ${SQL_NOW} as hora from antes a
   ), despues as (
     update butaca b set
       estado_id = d.id,
       peso = case when $7::numeric >= 0 then $7::numeric else a.peso end,
       prehomologada = case when d.id = ${ESTADO_LISTA} and $8::boolean is not null
         then $8::boolean and not a.homologada else a.prehomologada end,
       entrega_id = ${sqlEntrega('d.id', '$13::uuid, $14::int, $15::text, $16::text')},
       ${sqlTouchButaca('a', 'h.hora')}
     from antes a join ahora h on h.nro = a.nro cross join (select id from estado where id = $6::int) d
     where b.nro = a.nro and ($9::int is null or a.version = $9::int)
     returning b.*
   ), dicho as (
     select coalesce(m.id, case when $10::int is not null then ${OTRO_MOTIVO} end) as motivo_id,
       case when $10::int is null then null when m.id is not null then $11::text
         else left(concat_ws(': ', $12::text, $11::text), ${NOTA_MAX}) end as nota
     from (select) as uno left join motivo m on m.id = $10::int
   ), historia as (${sqlAppendHistoria('despues', {
     motivo: '(select motivo_id from dicho)',
     nota: '(select nota from dicho)',
     salioDe: SQL_SALIO_DE,
     // A change that keeps the state and has a motivo is a defect. The undo of a defect also keeps the state: it is
     // stored as a defect too, and counts as no step
     defecto: `estado_id = (select estado_id from antes) and ($10::int is not null or exists (
       select from cambio_estado f where f.butaca_nro = despues.nro and f.defecto
         and f.clave = nullif(current_setting('butacas.deshace', true), '')::uuid))`,
   })}),
   hecho as (select ${seat} as respuesta from despues b ${SQL_BUTACA_JOINS})`

/** SQL parameters from $10 on. */
const cuerpoParams = ({ motivo, nota, entrega }: CambioEstadoCuerpo): unknown[] => [
  motivo?.id ?? null,
  readTexto('nota', nota ?? null, NOTA_MAX),
  motivo === undefined ? null : requireTexto('motivo', motivo.nombre, MOTIVO_MAX),
  entrega?.clave ?? null,
  entrega?.cliente.id ?? null,
  entrega === undefined ? null : requireTexto('entrega', entrega.cliente.nombre, NOMBRE_MAX),
  readTexto('entrega', entrega?.remito ?? null),
]
