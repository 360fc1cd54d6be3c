import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import type { RouteContext } from '../http/route-context.ts'
import { eventParams, SQL_NOW, SQL_QUIEN } from '../sql/event-time.ts'
import type { Write } from '../sync/write.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import type { ButacaEnviada } from './read-butaca.ts'
import type { WriteResult } from './refuse-butaca.ts'
import {
  missedButaca,
  missingReferencia,
  type Referencias,
  SQL_REFERENCIAS_FOUND,
  sqlAppendHistoria,
  sqlLockButaca,
  sqlReferencias,
  sqlTouchButaca,
} from './write-butaca.ts'

interface Row extends Referencias {
  version: number | null
  borrada: boolean | null
  butaca: string | null
}

/** Two parameters each, from $12 on: whether it stays, and what it becomes. */
const SQL_TEXTOS = TEXTOS_BUTACA.map((campo, i) => {
  const stays = 12 + 2 * i
  return `${campo} = case when $${stays}::boolean then a.${campo} else $${stays + 1} end,`
}).join('')

/** What the body does not say stays. */
const sqlEdit = (seat: string): string =>
  `with ${SQL_QUIEN}, antes as materialized (${sqlLockButaca('$6')}), ahora as (
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
   ), historia as (${sqlAppendHistoria('cambiada')})
   select (select version from antes) as version,
     (select estado_id = ${ESTADO_BORRADA} from antes) as borrada, ${SQL_REFERENCIAS_FOUND},
     (select ${seat} from despues b ${SQL_BUTACA_JOINS}) as butaca
   from referencias`

/** PUT /api/butaca/mod in one statement. Another estado is a change of state and has its history row. */
export async function editButaca(
  write: Write,
  { seat, now }: RouteContext,
  edit: ButacaEnviada,
): Promise<WriteResult> {
  const [row] = await write.tx.query<Row>(sqlEdit(seat), [
    ...eventParams(write, now()),
    edit.nro,
    edit.modelo,
    edit.color,
    edit.estado,
    edit.peso,
    write.expectedVersion,
    ...TEXTOS_BUTACA.flatMap(campo => [edit[campo] === undefined, edit[campo] ?? null]),
  ])
  if (!row) throw new Error('a row of references is always there')
  if (row.butaca !== null) return { butaca: row.butaca }
  const refused = row.borrada ? 'borrada' : (missingReferencia(row) ?? 'estado-desconocido')
  return { falla: missedButaca(row.version, write) ?? refused }
}
