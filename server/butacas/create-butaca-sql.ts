import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import type { RouteContext } from '../http/route-context.ts'
import { eventParams, SQL_ACTOR, SQL_NOW, SQL_QUIEN, sqlCaptured } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/next-version.ts'
import type { Write } from '../sync/write.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import type { ButacaEnviada } from './read-butaca.ts'
import type { WriteResult } from './refuse-butaca.ts'
import {
  missingReferencia,
  type Referencias,
  SQL_REFERENCIAS_FOUND,
  sqlAppendHistoria,
  sqlReferencias,
} from './write-butaca.ts'

const TEXTOS = TEXTOS_BUTACA.join(', ')
const TEXTOS_SENT = TEXTOS_BUTACA.map((_, i) => `$${11 + i}`).join(', ')

/** POST /api/butaca in one statement: the seat and the history row of its first state, or nothing. */
export async function createButaca(
  write: Write,
  { seat, now }: RouteContext,
  nueva: ButacaEnviada & { estado: number },
): Promise<WriteResult> {
  const [row] = await write.tx.query<Referencias & { butaca: string | null }>(
    `with ${SQL_QUIEN}, referencias as materialized (${sqlReferencias('$7', '$8', '$9::int')}), creada as (
       insert into butaca (nro, modelo_id, color_id, estado_id, peso, fecha_hs, usuario_id, version, ${TEXTOS})
       select $6, modelo_id, color_id, estado_id, $10::numeric, ${sqlCaptured(SQL_NOW)}, ${SQL_ACTOR},
         ${sqlNextVersion('0')}, ${TEXTOS_SENT}
       from referencias where modelo_id is not null and color_id is not null and estado_id is not null
       -- Whoever inserts the same number at once is waited for.
       on conflict do nothing returning *
     ), historia as (${sqlAppendHistoria('creada')})
     select ${SQL_REFERENCIAS_FOUND}, (select ${seat} from creada b ${SQL_BUTACA_JOINS}) as butaca
     from referencias`,
    [
      ...eventParams(write, now()),
      nueva.nro,
      nueva.modelo,
      nueva.color,
      nueva.estado,
      nueva.peso,
      ...TEXTOS_BUTACA.map(campo => nueva[campo] ?? null),
    ],
  )
  if (!row) throw new Error('a row of references is always there')
  return row.butaca === null ? { falla: missingReferencia(row) ?? 'duplicada' } : { butaca: row.butaca }
}
