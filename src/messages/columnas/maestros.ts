import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { ESTADO_BORRADA, isFijo } from '#domain/butaca/butaca.ts'
import { lineaDe, pasoDe } from '#domain/butaca/linea-estados.ts'
import { isOtroMotivo, motivosPara } from '#domain/butaca/motivo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { MAESTROS } from '../maestros.ts'

export type ColumnaMaestro = keyof typeof MAESTROS.columnas

/** Whether a seat may get the row. */
export function ofrecido(fila: MaestroUsado, lista: MaestroNombre): string {
  if (lista === 'estado' && isFijo(fila.id)) return MAESTROS.fijo
  if (lista === 'motivo') return fila.retirado ? MAESTROS.noSeOfrece : MAESTROS.seOfrece
  return fila.retirado ? MAESTROS.retirado : MAESTROS.seOfrece
}

const { columnas } = MAESTROS

/** Use of a motivo, as a key of its words. */
export const usoDeMotivo = ({ devuelve, defecto }: Partial<MaestroUsado>): keyof typeof MAESTROS.usos =>
  devuelve && defecto ? 'ambos' : defecto ? 'defecto' : 'devuelve'

/** Place of each motivo among the keys, by id: of a step back, else of a defect. */
function teclasDe(filas: readonly MaestroUsado[]): ReadonlyMap<number, number> {
  const placesOf = (uso: 'devuelve' | 'defecto') =>
    motivosPara(filas, uso, '').map(({ id }, i) => [id, i + 1] as const)
  return new Map([...placesOf('defecto'), ...placesOf('devuelve')])
}

/** @param filas the whole list: it gives a state its place in the line, and a motivo its key. */
export function columnasMaestro(
  lista: MaestroNombre,
  filas: readonly MaestroUsado[],
): Readonly<Record<ColumnaMaestro, Columna<MaestroUsado>>> {
  const linea = lineaDe(filas)
  const teclas = lista === 'motivo' ? teclasDe(filas) : new Map<number, number>()
  return {
    id: { title: columnas.id, value: ({ id }) => id },
    nombre: { title: columnas.nombre, value: ({ nombre }) => nombre },
    prefijo: { title: columnas.prefijo, value: ({ prefijo }) => prefijo ?? null },
    lugar: {
      title: columnas.lugar,
      value: ({ id }) =>
        id === ESTADO_BORRADA ? MAESTROS.fueraDeLinea : MAESTROS.paso(pasoDe(linea, id), linea.length),
    },
    usa: { title: columnas.usa, value: fila => MAESTROS.usos[usoDeMotivo(fila)] },
    tecla: {
      title: columnas.tecla,
      value: fila =>
        isOtroMotivo(fila) ? MAESTROS.ultimaTecla : String(teclas.get(fila.id) ?? MAESTROS.sinTecla),
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
  motivo: ['id', 'nombre', 'usa', 'butacas', 'tecla', 'retirado'],
}
