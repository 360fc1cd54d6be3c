import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { SQL_ACTOR, SQL_BOUNDS, SQL_RECEIVED, sqlEventTime } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/next-version.ts'
import type { Write } from '../sync/write.ts'

// SQL that all writes of a seat share, in statements that begin with `quien` and `eventParams` (server/sql/event-time.ts).

/** Selects the seat of that number as it is, locked until the transaction ends; nothing where nobody writes. */
export const sqlLockButaca = (nro: string): string =>
  `select * from butaca where lower(nro) = lower(${nro}) and exists (select from quien) for no key update`

/** Columns that every update of a seat sets. `antes` is the alias of the seat before it, `now` SQL of now. */
export const sqlTouchButaca = (antes: string, now: string): string => `
  fecha_hs = ${sqlEventTime(`${antes}.fecha_hs`, now)},
  usuario_id = ${SQL_ACTOR},
  version = ${sqlNextVersion(`${antes}.version`)},
  cambio = pg_current_xact_id()`

/** Appends the history row of each seat in `relation`, with the model, colour and A/S of that moment for the reports. */
export const sqlAppendHistoria = (relation: string): string => `
  insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso,
    usuario_id, fecha_hs, recibido_en, hecho_desde, hecho_hasta)
  select nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, ${SQL_ACTOR}, fecha_hs,
    ${SQL_RECEIVED}, ${SQL_BOUNDS}
  from ${relation}`

/** The seat as it was found; null where there is none. */
export interface Antes {
  version: number | null
  borrada: boolean | null
}
export const SQL_ANTES = `(select version from antes) as version,
  (select estado_id = ${ESTADO_BORRADA} from antes) as borrada`

/** Why a seat cannot be written at all: it does not exist, or its version differs (design §4, «Conflicts»); else null. */
export function missedButaca(version: number | null, { expectedVersion }: Write) {
  if (version === null) return 'no-existe'
  return expectedVersion !== null && expectedVersion !== version ? 'version' : null
}

/** SQL of model, color and state by the ids in those parameters, each null where there is none. */
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

/** The first of them that is not there; null where all are. */
export function missingReferencia({ modelo, color, estado }: Referencias) {
  if (!modelo) return 'modelo-desconocido'
  if (!color) return 'color-desconocido'
  return estado ? null : 'estado-desconocido'
}
