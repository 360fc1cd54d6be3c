import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { ESTADO_BORRADA, isFijo } from '#domain/butaca/butaca.ts'
import { lineaDe, pasoDe } from '#domain/butaca/linea-estados.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { MAESTROS } from '../maestros.ts'

export type ColumnaMaestro = keyof typeof MAESTROS.columnas

/** Whether a seat may get it. */
export function ofrecido(fila: MaestroUsado, lista: MaestroNombre): string {
  if (lista === 'estado' && isFijo(fila.id)) return MAESTROS.fijo
  return fila.retirado ? MAESTROS.retirado : MAESTROS.seOfrece
}

const { columnas } = MAESTROS

/** @param filas the whole list: for states, gives the place in the line. */
export function columnasMaestro(
  lista: MaestroNombre,
  filas: readonly MaestroUsado[],
): Readonly<Record<ColumnaMaestro, Columna<MaestroUsado>>> {
  const linea = lineaDe(filas)
  return {
    id: { title: columnas.id, value: ({ id }) => id },
    nombre: { title: columnas.nombre, value: ({ nombre }) => nombre },
    prefijo: { title: columnas.prefijo, value: ({ prefijo }) => prefijo ?? null },
    lugar: {
      title: columnas.lugar,
      value: ({ id }) =>
        id === ESTADO_BORRADA ? MAESTROS.fueraDeLinea : MAESTROS.paso(pasoDe(linea, id), linea.length),
    },
    butacas: { title: columnas.butacas, value: ({ butacas }) => butacas },
    retirado: { title: columnas.retirado, value: fila => ofrecido(fila, lista) },
  }
}

/** Columns of one list, in order. */
export const CLAVES_MAESTRO: Readonly<Record<MaestroNombre, readonly ColumnaMaestro[]>> = {
  modelo: ['id', 'nombre', 'prefijo', 'butacas', 'retirado'],
  color: ['id', 'nombre', 'butacas', 'retirado'],
  estado: ['id', 'nombre', 'lugar', 'butacas', 'retirado'],
}
