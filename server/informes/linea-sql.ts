import { ESTADO_BORRADA, ESTADO_ENTREGADA, isViva, LINEA } from '#domain/butaca/estado-butaca.ts'

// The rules of src/domain/butaca/estado-butaca.ts in SQL.

const FUERA = LINEA.filter(id => !isViva(id)).join(', ')

/** SQL of where a state stands in the line, from SQL of its id. The line is read once in a query. */
export const sqlLugar = (id: string): string =>
  `array_position((select array_agg(id order by lugar nulls last, id) from estado), ${id})`

/** Condition on a state: its seats are on the floor. */
export const conditionViva = (id: string): string => `${id} not in (${FUERA})`

/**
 * SQL of the seats `b` on the floor, each half by its partial index (server/migrations/0001-fabrica.sql): seats that left
 * long ago are not looked at. The second half is made anew for each state by `offset 0`, since nobody counts the states
 * for the planner.
 */
export const sqlButacasVivas = (columnas: string, condition: string): string => `
  select ${columnas} from butaca b
  where b.estado_id < ${ESTADO_ENTREGADA} and ${conditionViva('b.estado_id')} and ${condition}
  union all
  select b.* from estado e cross join lateral (
    select ${columnas} from butaca b
    where b.estado_id = e.id and b.estado_id >= ${ESTADO_ENTREGADA} and ${condition} offset 0) b
  where e.id >= ${ESTADO_ENTREGADA} and ${conditionViva('e.id')}`

/** Condition on two states, the one before and the one after: the seat went back in the line. */
export const conditionRegreso = (de: string, a: string): string =>
  `(${a} <> ${ESTADO_BORRADA} and (${de} = ${ESTADO_BORRADA} or ${sqlLugar(a)} < ${sqlLugar(de)}))`
