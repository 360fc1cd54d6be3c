import { Observable } from '#offline/observable.ts'
import { quietly } from './quietly.ts'

/** What this device opens for people of the floor: the panel, or the reader of «Butacas». */
export type Inicio = 'panel' | 'lector'

const KEY = 'butacas-inicio'
export const inicio = new Observable(read())

export const readInicio = inicio.getSnapshot

/** Where nothing can be stored it lasts until the page is closed. */
export function setInicio(next: Inicio): void {
  quietly(() => localStorage.setItem(KEY, next))
  inicio.set(next)
}

function read(): Inicio {
  return quietly(() => localStorage.getItem(KEY)) === 'lector' ? 'lector' : 'panel'
}
