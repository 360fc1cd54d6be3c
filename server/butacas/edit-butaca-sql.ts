import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { SQL_NOW } from '../sql/event-time.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import type { ButacaEnviada } from './read-butaca.ts'
import { sqlAppendHistoria, sqlLockButaca, sqlReferencias, sqlTouchButaca } from './write-butaca.ts'

/** Two parameters each, from $12 on: whether it stays, and what it becomes. */
const SQL_TEXTOS = TEXTOS_BUTACA.map((campo, i) => {
  const stays = 12 + 2 * i
  return `${campo} = case when $${stays}::boolean then a.${campo} else $${stays + 1} end,`
}).join('')

/**
 * CTEs of an edit of a seat, from `quien` on. What the body does not say stays. Another estado is a change of state and has
 * its history row.
 */
export const sqlEditButaca = (seat: string): string =>
  `antes as materialized (${sqlLockButaca('$6')}), ahora as (
     -- Read after the lock: an edit that waited for another one comes after it.
     select a.nro, ${SQL_NOW} as hora from antes a
   ), referencias as materialized (
     ${sqlReferencias('$7', '$8', 'coalesce($9::int, (select estado_id from antes))')}
   ), despues as (
     update butaca b set
       modelo_id = r.modelo_id,
       color_id = r.color_id,
       estado_id = r.estado_id,
       peso = $10::numeric,
       ${SQL_TEXTOS}
       ${sqlTouchButaca('a', 'h.hora')}
     from antes a join ahora h on h.nro = a.nro cross join referencias r
     where b.nro = a.nro and a.estado_id <> ${ESTADO_BORRADA} and ($11::int is null or a.version = $11::int)
       and r.modelo_id is not null and r.color_id is not null and r.estado_id is not null
     returning b.*
   ), cambiada as (
     select d.* from despues d join antes a on a.nro = d.nro where d.estado_id <> a.estado_id
   ), historia as (${sqlAppendHistoria('cambiada')}),
   hecho as (select ${seat} as respuesta from despues b ${SQL_BUTACA_JOINS})`

/** Their parameters from $6 on. */
export const editButacaParams = (edit: ButacaEnviada, version: number | null): unknown[] => [
  edit.nro,
  edit.modelo,
  edit.color,
  edit.estado,
  edit.peso,
  version,
  ...TEXTOS_BUTACA.flatMap(campo => [edit[campo] === undefined, edit[campo] ?? null]),
]
