import { CAMPOS, CATALOGOS, type CampoCatalogo, type CatalogoNombre } from '#contract/stock/catalogo.ts'
import { findValue, type Queryable } from '../db/db.ts'
import { type JsonOptions, readLista, sqlExtra, sqlLista, sqlRef, sqlValor } from '../sql/fragments.ts'
import { type OrdenPaginas, type Pagina, type PaginaLeida, readFilas } from '../sql/paginas.ts'

export const ORDEN_CATALOGO: OrdenPaginas = { columnas: { 'x.id': 'int' }, sentido: 'asc' }

export const listCatalogo = (
  db: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  pagina: Pagina | null,
  categoriaId = 0,
): Promise<string | PaginaLeida> =>
  readFilas(
    db,
    ORDEN_CATALOGO,
    {
      tabla: [tablaDe(catalogo), 'x'],
      conditions: categoriaId === 0 ? [] : ['x.categoria_id = $1::int'],
      params: categoriaId === 0 ? [] : [categoriaId],
      joins: '',
      fila: sqlFila(catalogo, extra),
    },
    pagina,
  )

export const getFila = (
  db: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  id: number,
): Promise<string | undefined> =>
  findValue(
    db,
    `select ${sqlFila(catalogo, extra)} as fila from ${tablaDe(catalogo)} x where x.id = $1::int`,
    [id],
  )

/** Null: the model has no category. Undefined: the model does not exist. */
export const getCategoriaDeModelo = (db: Queryable, modeloId: number): Promise<string | null | undefined> =>
  findValue(
    db,
    `select (select ${sqlFila('categorias')} from categoria x where x.id = m.categoria_id) as categoria
     from modelo_producto m where m.id = $1::int`,
    [modeloId],
  )

export const listTipoRegistros = (db: Queryable, { extra }: JsonOptions): Promise<string> =>
  readLista(
    db,
    `select ${sqlLista(`'{"id":' || t.id || ',"nombre":' || to_json(t.nombre)::text ${sqlExtra(extra)} || '}'`, 't.id')} as lista
     from tipo_registro t`,
  )

export interface Columna {
  campo: CampoCatalogo
  columna: string
  tipo: string
}

const TIPOS = { nombre: 'text', texto: 'text', celular: 'bigint', categoria: 'int' } as const

export const tablaDe = (catalogo: CatalogoNombre) => CATALOGOS[catalogo].tabla

export const columnasOf = (catalogo: CatalogoNombre): Columna[] =>
  CATALOGOS[catalogo].campos.map(campo => ({
    campo,
    columna: campo === 'categoria' ? 'categoria_id' : campo,
    tipo: TIPOS[CAMPOS[campo]],
  }))

const sqlColumna = ({ columna }: Columna): string =>
  columna === 'categoria_id'
    ? `coalesce((select ${sqlRef('ca')} from categoria ca where ca.id = x.categoria_id), 'null')`
    : sqlValor(`x.${columna}`)

export const sqlFila = (catalogo: CatalogoNombre, extra: JsonOptions['extra'] = {}): string => `(
  '{"id":' || x.id ||
  ${columnasOf(catalogo)
    .map(columna => `',"${columna.campo}":' || ${sqlColumna(columna)} ||`)
    .join('\n  ')} '' ${sqlExtra(extra)} || '}')`
