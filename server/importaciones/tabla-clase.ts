import type { ClaseImportacion } from '#contract/importacion.ts'
import { CATALOGOS, type CatalogoNombre } from '#contract/stock/catalogo.ts'
import { camposDe, claveDe, type ListaNombrada } from '#domain/importacion/clases.ts'

/** Kinds whose rows are rows of one table. */
export type ClaseTabla = 'productos' | CatalogoNombre

export const tablaNombrada = (lista: ListaNombrada): string =>
  lista in CATALOGOS ? CATALOGOS[lista as CatalogoNombre].tabla : lista

/** The column that keeps a field. */
export const columnaDe = (clase: ClaseImportacion, campo: string): string =>
  camposDe(clase).some(otro => otro.campo === campo && otro.clase === 'nombrado') ? `${campo}_id` : campo

export interface Tabla {
  nombre: string
  columnas: string[]
  clave: string
  /** SQL of the text by which two rows are the same, of an alias. */
  sqlClave: (alias: string) => string
  /** SQL of what is wrong with a row that is there, `v` as it would be and `valores` what a file says of it; null for nothing. */
  sqlError: string
  /** SQL of the values that a new row has where nothing is said, as JSON. */
  sqlNueva: string
}

/** Columns that no import writes: what records move, what is made of others, and the version. */
export const SQL_AJENAS = `'{existencia,busqueda,version}'::text[]`

/** A product stays with the category of its model (specification §4). */
const SQL_OTRA_CATEGORIA = `(
  select jsonb_build_array(jsonb_build_object(
    'campo', 'categoria', 'codigo', 'otra-categoria', 'valor', m.nombre, 'sugerencia', c.nombre))
  from modelo_producto m join categoria c on c.id = m.categoria_id
  where m.id = v.modelo_id and r.valores ? 'categoria_id' and m.categoria_id is distinct from v.categoria_id)`

export function tablaDe(clase: ClaseTabla): Tabla {
  const clave = claveDe(clase)
  return {
    nombre: clase === 'productos' ? 'producto' : CATALOGOS[clase].tabla,
    columnas: camposDe(clase).map(({ campo }) => columnaDe(clase, campo)),
    clave,
    // As its unique index says
    sqlClave: alias =>
      clase === 'modelos_producto'
        ? `coalesce(${alias}.categoria_id, 0) || ' ' || plano(${alias}.${clave})`
        : `plano(${alias}.${clave})`,
    sqlError: clase === 'productos' ? SQL_OTRA_CATEGORIA : 'null::jsonb',
    sqlNueva: clase === 'productos' ? `'{"stock_minimo":0}'::jsonb` : `'{}'::jsonb`,
  }
}
