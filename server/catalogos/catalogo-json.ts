import { CAMPOS, CATALOGOS, type CampoCatalogo, type CatalogoNombre } from '#contract/stock/catalogo.ts'
import { type JsonOptions, sqlExtra, sqlRef, sqlValor } from '../sql/json.ts'

/** A member of a catalogue's row besides the id: the column it is kept in and the column's type. */
export interface Columna {
  campo: CampoCatalogo
  columna: string
  tipo: string
}

const TIPOS = { nombre: 'text', texto: 'text', celular: 'bigint', categoria: 'int' } as const

export const tablaDe = (catalogo: CatalogoNombre) => CATALOGOS[catalogo].tabla

export const columnasDe = (catalogo: CatalogoNombre): Columna[] =>
  CATALOGOS[catalogo].campos.map(campo => ({
    campo,
    columna: campo === 'categoria' ? 'categoria_id' : campo,
    tipo: TIPOS[CAMPOS[campo]],
  }))

const sqlColumna = ({ columna }: Columna): string =>
  columna === 'categoria_id'
    ? `coalesce((select ${sqlRef('ca')} from categoria ca where ca.id = x.categoria_id), 'null')`
    : sqlValor(`x.${columna}`)

/** SQL expression of one row as the contract's JSON text, from the alias `x`. */
export const sqlFila = (catalogo: CatalogoNombre, extra: JsonOptions['extra'] = {}): string => `(
  '{"id":' || x.id ||
  ${columnasDe(catalogo)
    .map(columna => `',"${columna.campo}":' || ${sqlColumna(columna)} ||`)
    .join('\n  ')} '' ${sqlExtra(extra)} || '}')`
