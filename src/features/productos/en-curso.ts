import type { Producto } from '#contract/producto.ts'
import { type BorradorProducto, isBorradorProducto } from '#domain/stock/borrador-producto.ts'
import { dropBorrador, readBorrador, saveBorrador } from '#queries/cuenta/borradores.ts'

const NOMBRE = 'productos'
interface EnCurso {
  producto: Producto | null
  borrador: BorradorProducto
}

function isEnCurso(value: unknown): value is EnCurso {
  const { producto, borrador } = (value ?? {}) as Partial<Record<keyof EnCurso, unknown>>
  const isKnown =
    producto === null || (typeof producto === 'object' && 'codigo' in producto && 'existencia' in producto)
  return isKnown && isBorradorProducto(borrador)
}

/** The row that was half typed when the page went, as an edition that goes on. */
export function readEnCurso(owner: string) {
  const kept = readBorrador(owner, NOMBRE, isEnCurso)
  return kept && { ...kept, error: null, invalidos: [] }
}

export const saveEnCurso = (owner: string, { producto, borrador }: EnCurso): void =>
  saveBorrador(owner, NOMBRE, { producto, borrador })

export const dropEnCurso = (owner: string): void => dropBorrador(owner, NOMBRE)
