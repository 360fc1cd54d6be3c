import type { CatalogoNombre, FilasCatalogo } from '#contract/catalogo.ts'
import { NOMBRE_MAX, TEXTO_MAX } from '#contract/limites.ts'

/** What a person may write of a catalogue's row; not every catalogue has each of them. */
export type CampoCatalogo =
  | 'nombre'
  | 'descripcion'
  | 'categoria'
  | 'medidas'
  | 'identificacion'
  | 'celular'
  | 'domicilio'
export type ColumnaCatalogo = 'id' | CampoCatalogo
export type FilaCatalogo = FilasCatalogo[CatalogoNombre]

/** Between the id and the actions, in the order of specification §2. */
export const CAMPOS_DE: Readonly<Record<CatalogoNombre, readonly CampoCatalogo[]>> = {
  categorias: ['nombre', 'descripcion'],
  marcas: ['nombre'],
  colores_producto: ['nombre'],
  modelos_producto: ['nombre', 'categoria', 'descripcion'],
  talles: ['nombre', 'medidas'],
  cliente_proveedor: ['nombre', 'identificacion', 'celular', 'domicilio'],
}

/** Longest text of each that the server takes (security C24); a phone number may be written with what parts it. */
export const largoMaximo = (campo: CampoCatalogo): number =>
  campo === 'nombre' ? NOMBRE_MAX : campo === 'celular' ? 30 : TEXTO_MAX

/** What the row holds there: numbers as they are, a reference by its name, null for none. */
export function valorDe(fila: FilaCatalogo, columna: ColumnaCatalogo): string | number | null {
  const valor = (fila as Partial<Record<ColumnaCatalogo, string | number | { nombre: string } | null>>)[
    columna
  ]
  return typeof valor === 'object' && valor !== null ? valor.nombre : (valor ?? null)
}

/** The row's reference to its categoria; 0 for none. */
export const categoriaDe = (fila: FilaCatalogo): number =>
  'categoria' in fila ? (fila.categoria?.id ?? 0) : 0
