import { LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import { ESTADO_ENTREGADA, ESTADOS_FUERA } from '#domain/butaca/butaca.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'
import { type JsonOptions, sqlExtra, sqlFechaHs, sqlRef, sqlValor } from '../sql/fragments.ts'

/**
 * SQL of one seat as JSON text. It reads the aliases `b`, `m`, `c` and `e` (SQL_BUTACA_JOINS). Concatenation costs half
 * as much as the JSON functions.
 */
export const sqlButaca = (options: JsonOptions): string => sqlDeButaca(options, 'b.peso::float8')
/** SQL of one seat as JSON text without its weight, for roles that only see ready seats (design §5). */
export const sqlButacaSinPeso = (options: JsonOptions): string => sqlDeButaca(options, String(SIN_PESO))

const sqlDeButaca = ({ factoryTz, extra }: JsonOptions, peso: string): string => `(
  '{"nro":' || to_json(b.nro)::text ||
  ',"modelo":' || m.ref || ',"color":' || c.ref || ',"estado":' || e.ref ||
  ',"peso":' || ${peso} ||
  ',"prehomologada":' || b.prehomologada || ',"homologada":' || b.homologada ||
  ${LIBRES_BUTACA.map(campo => `',"${campo}":' || ${sqlValor(`b.${campo}`)} ||`).join('')}
  ',"fechaHs":"' || ${sqlFechaHs('b.fecha_hs', factoryTz)} || '"' ${sqlExtra(extra)} || '}')`

/** `offset 0` keeps the planner from computing the same few texts for every seat. */
const sqlLookup = (table: string): string =>
  `(select x.id, x.nombre, ${sqlRef('x')} as ref from ${table} x offset 0)`

/** The lookups that `sqlButaca` needs, joined to a relation with the alias `b`. */
export const SQL_BUTACA_JOINS = `
  join ${sqlLookup('modelo')} m on m.id = b.modelo_id
  join ${sqlLookup('color')} c on c.id = b.color_id
  join ${sqlLookup('estado')} e on e.id = b.estado_id`

/** SQL condition: the seats of the state `id` are on the floor. */
export const conditionViva = (id: string): string => `${id} not in (${ESTADOS_FUERA.join(', ')})`

/**
 * SQL of the seats `b` on the floor. Each half uses its partial index (server/migrations/0001-fabrica.sql), which skips
 * seats that left long ago. `offset 0` evaluates the second half for each state, because the planner has no statistics
 * on states.
 */
export const sqlButacasVivas = (columnas: string, condition: string): string => `
  select ${columnas} from butaca b
  where b.estado_id < ${ESTADO_ENTREGADA} and ${conditionViva('b.estado_id')} and ${condition}
  union all
  select b.* from estado e cross join lateral (
    select ${columnas} from butaca b
    where b.estado_id = e.id and b.estado_id >= ${ESTADO_ENTREGADA} and ${condition} offset 0) b
  where e.id >= ${ESTADO_ENTREGADA} and ${conditionViva('e.id')}`

/** SQL of the members that only our server adds to the seat `b` (SQL_ENTREGA) and to its change `ce` (SQL_PORQUE). */
export const SQL_ENTREGA = 'case when b.entrega_id is not null then entrega_json(b.entrega_id) end'
export const SQL_PORQUE = {
  motivo: '(select m.nombre from motivo m where m.id = ce.motivo_id)',
  nota: 'ce.nota',
  defecto: 'case when ce.defecto and ce.deshace is null then true end',
  entrega: 'case when ce.entrega_id is not null then entrega_json(ce.entrega_id)::json end',
}
