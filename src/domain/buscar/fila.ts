import type { GrupoBuscado } from '#contract/buscar.ts'
import type { PersonaHallada, RegistroHallado } from '#contract/buscar-schema.ts'
import type { Butaca } from '#contract/butaca.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { nroKey } from '../butaca/nro-butaca.ts'

/** A screen of the app, and its group in the menu. */
export interface Pantalla {
  path: string
  titulo: string
  grupo: string
}

/** A row of each group. Screens are the device's own. */
export interface DatoDe {
  butacas: Butaca
  homologaciones: Homologacion
  registros: RegistroHallado
  productos: Producto
  personas: PersonaHallada
  pantallas: Pantalla
}
export type Grupo = GrupoBuscado | 'pantallas'

/** A row that was found. */
export type Fila = { [G in Grupo]: { grupo: G; dato: DatoDe[G] } }[Grupo]

/** What was found of a group, and how many there are. */
export interface Parte {
  filas: readonly Fila[]
  total: number
}
export type Partes = Partial<Record<Grupo, Parte>>

export const filaDe = <G extends Grupo>(grupo: G, dato: DatoDe[G]): Fila => ({ grupo, dato }) as Fila

/** Which row it is, whoever found it. */
export function claveDe(fila: Fila): string {
  return `${fila.grupo} ${idDe(fila)}`
}

function idDe(fila: Fila): string | number {
  switch (fila.grupo) {
    case 'butacas':
      return nroKey(fila.dato.nro)
    case 'homologaciones':
      return nroKey(fila.dato.butaca)
    case 'pantallas':
      return fila.dato.path
    default:
      return fila.dato.id
  }
}
