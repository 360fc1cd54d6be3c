import type { GrupoBuscado } from '#contract/buscar.ts'
import type { Fila } from '#domain/buscar/fila.ts'
import { isViva } from '#domain/butaca/estado-butaca.ts'

/** The screen that shows each group. */
export type Rutas = Readonly<Record<GrupoBuscado, string>>

/** Where a row is shown: its screen, with the row alone or opened. */
export function direccionDe(fila: Fila, rutas: Rutas): string {
  if (fila.grupo === 'pantallas') return fila.dato.path
  const asked = new URLSearchParams(parametrosDe(fila))
  return `${rutas[fila.grupo]}?${asked}`
}

function parametrosDe(fila: Exclude<Fila, { grupo: 'pantallas' }>): Record<string, string> {
  switch (fila.grupo) {
    case 'butacas': {
      const { nro, estado } = fila.dato
      // The list hides those that have left the floor, unless their state is asked for
      return { nro, ...(!isViva(estado.id) && { estado: String(estado.id) }) }
    }
    case 'homologaciones':
      return { texto: fila.dato.butaca }
    case 'registros':
      return { registro: String(fila.dato.id) }
    case 'productos':
      return { text: fila.dato.codigo }
    case 'personas':
      return { texto: fila.dato.nombre }
  }
}
