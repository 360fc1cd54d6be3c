import type { Actual } from '#contract/problem.ts'
import { ESTADO_BORRADA } from '#domain/butaca/butaca.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { findRow, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { SQL_ACTOR, SQL_BOUNDS, SQL_RECEIVED, sqlEventTime } from '../sql/event-time.ts'
import { sqlFechaHs, sqlNextVersion } from '../sql/fragments.ts'
import type { Write } from '../sync/write.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'

// SQL of all writes of a seat, for statements whose first parameters are `eventParams` (server/sql/event-time.ts).

export const sqlLockButaca = (nro: string): string =>
  `select * from butaca where lower(nro) = lower(${nro}) for no key update`

/**
 * Columns that every update of a seat sets. @param antes alias of the seat before the update. @param now SQL of the
 * time.
 */
export const sqlTouchButaca = (antes: string, now: string): string => `
  fecha_hs = ${sqlEventTime(`${antes}.fecha_hs`, now)},
  usuario_id = ${SQL_ACTOR},
  version = ${sqlNextVersion(`${antes}.version`)},
  cambio = pg_current_xact_id()`

interface DelCambio {
  motivo?: string
  nota?: string
  defecto?: string
  salioDe?: string
}

/**
 * Appends the history row of each seat in `relation`, with the model, color and A/S of that moment for the reports.
 */
export const sqlAppendHistoria = (
  relation: string,
  { motivo = 'null', nota = 'null', defecto = 'false', salioDe = 'null' }: DelCambio = {},
): string => `
  insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, entrega_id,
    usuario_id, fecha_hs, recibido_en, hecho_desde, hecho_hasta, motivo_id, nota, defecto, salio_de)
  select nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, entrega_id, ${SQL_ACTOR}, fecha_hs,
    ${SQL_RECEIVED}, ${SQL_BOUNDS}, ${motivo}, ${nota}, ${defecto}, ${salioDe}
  from ${relation}`

/** The seat before the write. Both members are null if the seat does not exist. */
export interface Antes {
  version: number | null
  borrada: boolean | null
}
export const SQL_ANTES = `(select version from antes) as version,
  (select estado_id = ${ESTADO_BORRADA} from antes) as borrada`

/**
 * Why the seat cannot be written: it does not exist, or its version differs (design §4, «Conflicts»). Null if it can.
 */
export function missedButaca(version: number | null, { expectedVersion }: Write) {
  if (version === null) return 'no-existe'
  return expectedVersion !== null && expectedVersion !== version ? 'version' : null
}

export const sqlReferencias = (modelo: string, color: string, estado: string): string => `
  select (select id from modelo where id = ${modelo}::int) as modelo_id,
    (select id from color where id = ${color}::int) as color_id,
    (select id from estado where id = ${estado}) as estado_id`

export interface Referencias {
  modelo: boolean
  color: boolean
  estado: boolean
}
export const SQL_REFERENCIAS_FOUND = ['modelo', 'color', 'estado']
  .map(cual => `(select ${cual}_id is not null from referencias) as ${cual}`)
  .join(', ')

export function missingReferencia({ modelo, color, estado }: Referencias) {
  if (!modelo) return 'modelo-desconocido'
  if (!color) return 'color-desconocido'
  return estado ? null : 'estado-desconocido'
}

const REFUSALS = {
  'no-existe': nro => new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nro)),
  duplicada: nro => new Refusal('DUPLICADO', SERVIDOR.butacaDuplicada(nro)),
  borrada: nro => new Refusal('REGLA', SERVIDOR.butacaBorrada(nro)),
  'ya-homologada': nro => new Refusal('DUPLICADO', SERVIDOR.yaHomologada(nro)),
  'no-prehomologada': nro => new Refusal('REGLA', SERVIDOR.noPrehomologada(nro)),
  'modelo-desconocido': () => new Refusal('REGLA', SERVIDOR.modeloDesconocido, { campos: ['modelo'] }),
  'color-desconocido': () => new Refusal('REGLA', SERVIDOR.colorDesconocido, { campos: ['color'] }),
  'estado-desconocido': () => new Refusal('REGLA', SERVIDOR.estadoDesconocido, { campos: ['estado'] }),
} as const satisfies Record<string, (nro: string) => Refusal>

type FallaButaca = keyof typeof REFUSALS | 'version'

/**
 * @throws Refusal: 412 with the current seat and its last author (design §4, «Conflicts»), or the refusal of `falla`.
 * With our extensions the 409 for a homologated seat contains the seat, so that the device can compare the labels.
 */
export async function refuseButaca(
  { tx }: Write,
  context: RouteContext,
  nro: string,
  falla: FallaButaca,
): Promise<never> {
  const isShown = falla === 'ya-homologada' && context.isExtended
  if (falla !== 'version' && !isShown) throw REFUSALS[falla](nro)
  const found = await getActual(tx, context, nro)
  if (!found) throw REFUSALS['no-existe'](nro)
  const { butaca, homologacion, ...rest } = found
  const actual: Actual = {
    ...rest,
    butaca: JSON.parse(butaca),
    ...(homologacion !== null && { homologacion: JSON.parse(homologacion) }),
  }
  throw falla === 'version'
    ? new Refusal('VERSION', undefined, { actual })
    : new Refusal('DUPLICADO', SERVIDOR.yaHomologada(nro), { actual })
}

interface ButacaActual {
  butaca: string
  usuario: string | null
  fechaHs: string
  homologacion: string | null
}

const getActual = (
  db: Queryable,
  { seat, factoryTz }: RouteContext,
  nro: string,
): Promise<ButacaActual | undefined> =>
  findRow(
    db,
    `select ${seat} as butaca,
       (select nombre from usuario where id = coalesce(b.usuario_id,
         (select ce.usuario_id from cambio_estado ce where ce.butaca_nro = b.nro order by ce.fecha_hs desc limit 1))
       ) as usuario,
       ${sqlFechaHs('b.fecha_hs', factoryTz)} as "fechaHs",
       (select json_build_object('eBlanca', h.etiqueta_blanca, 'eGris', h.etiqueta_gris, 'comprador', h.comprador)::text
         from homologacion h where h.butaca_nro = b.nro) as homologacion
     from butaca b ${SQL_BUTACA_JOINS} where lower(b.nro) = lower($1)`,
    [nro],
  )
