import type { FiltroButaca } from '#contract/butaca.ts'
import { FILTRO_TEXTOS } from '#contract/textos-butaca.ts'
import { ESTADO_BORRADA, ESTADO_ENTREGADA, ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import type { Queryable } from '../db/db.ts'
import { sqlClaseAs, sqlEsS } from '../sql/clase-as.ts'
import { sqlLista } from '../sql/json.ts'
import { conditionPrefijo } from '../sql/prefijo.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import { type Lista, selectLista } from './lista-cache.ts'

/** Seats in order of nro. `seat` is the expression of `sqlButaca`. */
const listButacas = (
  db: Queryable,
  seat: string,
  conditions: readonly string[],
  params: readonly unknown[],
): Promise<Lista> => {
  const from = `butaca b ${SQL_BUTACA_JOINS} where ${conditions.join(' and ')}`
  return selectLista(db, sqlLista(seat, 'b.nro'), from, params)
}

/** Repeats the condition of the partial index on estado, so that the planner uses it. */
const conditionEstado = (estado: number, param: string): string =>
  `b.estado_id = ${param}::int and b.estado_id ${estado < ESTADO_ENTREGADA ? '<' : '>='} ${ESTADO_ENTREGADA}`

/** POST /api/butaca/filtro: with no estado asked for, borrada is left out (design §5). */
export function listFiltro(db: Queryable, seat: string, filtro: FiltroButaca): Promise<Lista> {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const conditions: string[] = []
  if (filtro.estado) conditions.push(conditionEstado(filtro.estado, bind(filtro.estado)))
  else conditions.push(`b.estado_id <> ${ESTADO_BORRADA}`)
  for (const campo of FILTRO_TEXTOS)
    if (filtro[campo]) conditions.push(conditionPrefijo(`b.${campo}`, bind(filtro[campo])))
  if (filtro.modelo) conditions.push(`b.modelo_id = ${bind(filtro.modelo)}::int`)
  if (filtro.color) conditions.push(`b.color_id = ${bind(filtro.color)}::int`)
  return listButacas(db, seat, conditions, params)
}

/** POST /api/butaca/filtroAS: ready seats that count as S or as A by the panel's rule (specification §2, Control panel). */
export function listFiltroAs(db: Queryable, seat: string, listaS: boolean): Promise<Lista> {
  const { conditionModelo, conditionMarca } = sqlClaseAs(listaS ? 'S' : 'A', 'm.nombre')
  const conditions = [conditionEstado(ESTADO_LISTA, '$1'), conditionModelo, conditionMarca(sqlEsS('b'))]
  return listButacas(db, seat, conditions, [ESTADO_LISTA])
}
