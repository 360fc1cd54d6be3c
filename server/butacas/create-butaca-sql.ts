import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import { SQL_ACTOR, SQL_NOW, sqlCaptured } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/next-version.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import type { ButacaEnviada } from './read-butaca.ts'
import { sqlAppendHistoria, sqlReferencias } from './write-butaca.ts'

const TEXTOS = TEXTOS_BUTACA.join(', ')
const TEXTOS_SENT = TEXTOS_BUTACA.map((_, i) => `$${11 + i}`).join(', ')

/** CTEs of a new seat, from `quien` on: the seat and the history row of its first state, or nothing. */
export const sqlCreateButaca = (seat: string): string =>
  `referencias as materialized (${sqlReferencias('$7', '$8', '$9::int')}), creada as (
     insert into butaca (nro, modelo_id, color_id, estado_id, peso, fecha_hs, usuario_id, version, ${TEXTOS})
     select $6, modelo_id, color_id, estado_id, $10::numeric, ${sqlCaptured(SQL_NOW)}, ${SQL_ACTOR},
       ${sqlNextVersion('0')}, ${TEXTOS_SENT}
     from referencias cross join quien
     where modelo_id is not null and color_id is not null and estado_id is not null
     -- Whoever inserts the same number at once is waited for.
     on conflict do nothing returning *
   ), historia as (${sqlAppendHistoria('creada')}),
   hecho as (select ${seat} as respuesta from creada b ${SQL_BUTACA_JOINS})`

/** Their parameters from $6 on. */
export const createButacaParams = (nueva: ButacaEnviada & { estado: number }): unknown[] => [
  nueva.nro,
  nueva.modelo,
  nueva.color,
  nueva.estado,
  nueva.peso,
  ...TEXTOS_BUTACA.map(campo => nueva[campo] ?? null),
]
