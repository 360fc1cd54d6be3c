import { ESTADO_BORRADA, ESTADO_ENTREGADA, isViva, LINEA } from '#domain/butaca/estado-butaca.ts'

// The rules of src/domain/butaca/estado-butaca.ts in SQL.

const FUERA = LINEA.filter(id => !isViva(id)).join(', ')

/** SQL of where a state stands in the line, from SQL of its id. */
export const sqlLugar = (id: string): string =>
  `coalesce(array_position(array[${LINEA.join(', ')}], ${id}) - 1, ${LINEA.length} + ${id})`

/** Condition on a state: its seats are on the floor. */
export const conditionViva = (id: string): string => `${id} not in (${FUERA})`

/**
 * Condition on the alias `b` of seats: they are on the floor. Each half repeats the condition of its partial index
 * (server/migrations/0001-fabrica.sql), which is used only then; seats that left long ago are not looked at.
 */
export const BUTACAS_VIVAS = [
  `b.estado_id < ${ESTADO_ENTREGADA} and ${conditionViva('b.estado_id')}`,
  `b.estado_id >= ${ESTADO_ENTREGADA} and b.estado_id = any (array(
     select e.id from estado e where e.id >= ${ESTADO_ENTREGADA} and ${conditionViva('e.id')}))`,
] as const

/** Condition on two states, the one before and the one after: the seat went back in the line. */
export const conditionRegreso = (de: string, a: string): string =>
  `(${a} <> ${ESTADO_BORRADA} and (${de} = ${ESTADO_BORRADA} or ${sqlLugar(a)} < ${sqlLugar(de)}))`
