import type { Flujo } from '#contract/informes/flujo.ts'
import type { CifrasPared } from '#contract/informes/pared.ts'
import type { Queryable } from '../db/db.ts'
import { selectCifras } from './pared-sql.ts'

/** All are counted; a wall has room for few. */
const PARADAS_MAX = 8

type Leidas = Omit<CifrasPared, 'estados' | 'paradas'> & Pick<Flujo, 'ahora' | 'paradas'>

/** What the panel for the wall shows, without any person's name. @param now the caller's clock; null takes the database's. */
export async function readCifras(db: Queryable, factoryTz: string, now: Date | null): Promise<CifrasPared> {
  const { ahora, paradas, ...rest } = JSON.parse(await selectCifras(db, factoryTz, now)) as Leidas
  return {
    ...rest,
    estados: ahora.map(({ estado, bandas }) => ({ estado, cantidad: bandas.reduce((sum, n) => sum + n, 0) })),
    paradas: paradas.map(({ estado, dias, cantidad, butacas }) => ({
      estado,
      dias,
      cantidad,
      butacas: butacas
        .slice(0, PARADAS_MAX)
        .map(({ nro, modelo, dias: quieta }) => ({ nro, modelo: modelo.nombre, dias: quieta })),
    })),
  }
}
