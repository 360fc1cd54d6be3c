import type { EnlacePared } from '#contract/informes/pared.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { PAREDES } from '../persona/paredes.ts'

/** A screen counts as on for this long after its last request. */
const ON_MS = 3 * 60_000

/** State of the wall panel behind a link. @param ahora by the server's clock (ms). */
export function estadoEnlace({ vista, revocada }: EnlacePared, ahora: number) {
  if (revocada !== null) return 'revocada'
  if (vista === null) return 'sinAbrir'
  return ahora - Date.parse(vista) < ON_MS ? 'activa' : 'quieta'
}

export const columnasPared = (
  momentoDe: (ms: number) => string,
  ahora: number,
): readonly Columna<EnlacePared>[] => [
  { title: PAREDES.columnas.nombre, value: ({ nombre }) => nombre },
  { title: PAREDES.columnas.creada, value: fila => momentoDe(Date.parse(fila.creada)), formato: 'momento' },
  {
    title: PAREDES.columnas.vista,
    value: ({ vista }) => vista && momentoDe(Date.parse(vista)),
    formato: 'momento',
  },
  { title: PAREDES.columnas.estado, value: enlace => PAREDES[estadoEnlace(enlace, ahora)] },
]
