import type { CatalogoNombre } from '#contract/catalogo.ts'
import { sqlRef, sqlValor } from '../sql/json.ts'

/** A member of a catalogue's row besides `id` and `nombre`: the column it is kept in and the column's type. */
export interface Columna {
  campo: string
  columna: string
  tipo: 'text' | 'bigint' | 'int'
}

export interface CatalogoSql {
  tabla: string
  columnas: readonly Columna[]
}

const texto = (campo: string): Columna => ({ campo, columna: campo, tipo: 'text' })

/** Where each catalogue is kept. What its calls take is the contract's `CAMPOS_CATALOGO`. */
export const CATALOGOS: Readonly<Record<CatalogoNombre, CatalogoSql>> = {
  categorias: { tabla: 'categoria', columnas: [texto('descripcion')] },
  marcas: { tabla: 'marca', columnas: [] },
  colores_producto: { tabla: 'color_producto', columnas: [] },
  modelos_producto: {
    tabla: 'modelo_producto',
    columnas: [texto('descripcion'), { campo: 'categoria', columna: 'categoria_id', tipo: 'int' }],
  },
  talles: { tabla: 'talle', columnas: [texto('medidas')] },
  cliente_proveedor: {
    tabla: 'cliente_proveedor',
    columnas: [
      texto('identificacion'),
      { campo: 'celular', columna: 'celular', tipo: 'bigint' },
      texto('domicilio'),
    ],
  },
}

const sqlColumna = ({ columna }: Columna): string =>
  columna === 'categoria_id'
    ? `coalesce((select ${sqlRef('ca')} from categoria ca where ca.id = x.categoria_id), 'null')`
    : sqlValor(`x.${columna}`)

/** SQL expression of one row as the contract's JSON text, from the alias `x`. */
export const sqlFila = ({ columnas }: CatalogoSql): string => `(
  '{"id":' || x.id || ',"nombre":' || to_json(x.nombre)::text ||
  ${columnas.map(columna => `',"${columna.campo}":' || ${sqlColumna(columna)} ||`).join('\n  ')} '}')`
