import type { EntradaHistorial } from '#contract/historial-schema.ts'
import { type CambiosEntrada, cambiosDeEntrada } from '#domain/historial/cambios-entrada.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { type CampoDicho, camposDe } from '../stock/campos-historial.ts'
import { HISTORIAL, nombreOrigen, tituloEntrada } from '../stock/historial.ts'

/** A changed field, with author and moment. */
export interface FilaHistorial extends Pick<EntradaHistorial, 'cuando' | 'usuario'>, CampoDicho {
  hecho: string
}

export const COLUMNAS_HISTORIAL: readonly Columna<FilaHistorial>[] = [
  { title: HISTORIAL.columnas.cuando, value: ({ cuando }) => cuando, formato: 'momento' },
  { title: HISTORIAL.persona, value: ({ usuario }) => usuario?.nombre ?? HISTORIAL.consola },
  { title: HISTORIAL.columnas.hecho, value: ({ hecho }) => hecho },
  { title: HISTORIAL.columnas.campo, value: ({ nombre }) => nombre },
  { title: HISTORIAL.columnas.antes, value: ({ celdas }) => celdas[0] },
  { title: HISTORIAL.columnas.despues, value: ({ celdas }) => celdas[1] },
]

function hechoDe(entrada: EntradaHistorial, cambios: CambiosEntrada): string {
  const { origen } = entrada
  if (origen === null) return tituloEntrada(entrada, cambios)
  if (!('importacion' in origen)) return `${HISTORIAL.registro} ${nombreOrigen(origen)}`
  return `${origen.deshecha ? HISTORIAL.importacionDeshecha : HISTORIAL.importacion} · ${origen.archivo}`
}

/** An entry as rows, one per field. */
export function filasDe(entrada: EntradaHistorial): readonly FilaHistorial[] {
  const { cuando, usuario } = entrada
  const cambios = cambiosDeEntrada(entrada)
  const hecho = hechoDe(entrada, cambios)
  return camposDe(cambios).map(campo => ({ cuando, usuario, hecho, ...campo }))
}
