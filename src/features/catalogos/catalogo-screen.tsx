import { useDeferredValue, useMemo } from 'react'
import type { Ref } from '#contract/formatos.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import {
  type BorradorCatalogo,
  borradorDe,
  type ColumnaCatalogo,
  categoriaOf,
  envioDe,
  type FilaCatalogo,
  filaConfirmada,
  filterCatalogo,
  largoMaximo,
  ORDEN_CATALOGO,
  type ProblemaCatalogo,
  problemaOf,
  sortCatalogo,
  valorDe,
} from '#domain/stock/catalogo.ts'
import { TITULOS } from '#messages/menu.ts'
import { identificadorRoto } from '#messages/palabras.ts'
import { CATALOGOS, COLUMNAS_CATALOGO, clavesOf } from '#messages/stock/catalogos.ts'
import { columnsOf, type DataColumn } from '#office/list-table.tsx'
import { useOrden } from '#office/pages.tsx'
import { optionsOf, RefFilter } from '#office/ref-filter.tsx'
import { hasId, type Refusal } from '#office/row/row-edit.ts'
import { elegido, filtroEnPalabras } from '#office/salida/salida.ts'
import { SearchText } from '#office/search-text.tsx'
import { showSaved, useBorrar, useGuardarCatalogo, useLista } from '#queries/stock/use-lista.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { ListaDeNombres, type Nombres, type NombresProps } from './nombres.tsx'

type CatalogoProps = NombresProps<CatalogoNombre>

const NINGUNA: readonly never[] = []
const SIN_FILTRO = { texto: '', categoria: 0 }

/** Screen of Categorias, Marcas, Colores, Modelos, Talles and Cliente/Proveedores (specification §2). */
export default function CatalogoScreen(props: CatalogoProps) {
  return props.lista === 'modelos_producto' ? (
    <ConCategorias {...props} />
  ) : (
    <Catalogo {...props} categorias={NINGUNA} />
  )
}

/** Modelos is the only catalogue with a categoria. */
function ConCategorias(props: CatalogoProps) {
  const { data: rows } = useLista(props.sesion.nombre, 'categorias')
  return <Catalogo {...props} categorias={rows ?? NINGUNA} />
}

const Catalogo = (props: CatalogoProps & { categorias: readonly Ref[] }) => (
  <ListaDeNombres {...props} de={useCatalogo(props.lista, props.sesion.nombre, props.categorias)} />
)

function useCatalogo(
  catalogo: CatalogoNombre,
  owner: string,
  categorias: readonly Ref[],
): Nombres<FilaCatalogo, BorradorCatalogo> {
  const words = { ...CATALOGOS, ...CATALOGOS.de[catalogo], titulo: TITULOS[catalogo] }
  const list = useLista(owner, catalogo)
  const borrador = { owner, name: `catalogo-${catalogo}` }
  const guardar = useGuardarCatalogo(catalogo, borrador)
  const [pedido, setPedido] = useAddressed(SIN_FILTRO)
  const [orden, ordenar] = useOrden(ORDEN_CATALOGO, COLUMNAS_CATALOGO)
  const { texto, categoria } = pedido
  const buscado = useDeferredValue(texto)
  const todas = list.data ?? NINGUNA
  const encontradas = useMemo(() => filterCatalogo(todas, buscado, categoria), [todas, buscado, categoria])
  return {
    lista: catalogo,
    words,
    icon: 'box',
    accion: 'stock.escribir',
    list,
    filas: useMemo(() => sortCatalogo(encontradas, orden), [encontradas, orden]),
    columnas: useMemo(() => columnasOf(catalogo), [catalogo]),
    orden: { orden, ordenar },
    importar: catalogo,
    filtro: filtroEnPalabras(texto, [[words.filtroCategoria, elegido(categorias, categoria)]]),
    busqueda: {
      isActiva: texto.trim() !== '' || categoria !== 0,
      quitar: () => setPedido(SIN_FILTRO),
      campos: leaving => (
        <>
          <SearchText
            label={words.buscar}
            maxLength={NOMBRE_MAX}
            value={texto}
            onTexto={leaving(nuevo => setPedido({ ...pedido, texto: nuevo }))}
          />
          {catalogo === 'modelos_producto' && (
            <RefFilter
              label={words.filtroCategoria}
              refs={categorias}
              value={categoria}
              onChange={leaving(elegida => setPedido({ ...pedido, categoria: elegida }))}
            />
          )}
        </>
      ),
    },
    borrador,
    draftOf: fila => borradorDe(catalogo, fila),
    titles: CATALOGOS.columnas,
    say: (campo, valor = '', fila) =>
      campo === 'categoria'
        ? ([categoriaOf(fila), ...categorias].find(each => String(each?.id) === valor)?.nombre ?? '')
        : valor,
    campoDe: (columna, fila) => {
      if (columna === 'id') return null
      if (columna !== 'categoria') {
        const campo = columna as Exclude<ColumnaCatalogo, 'id'>
        return {
          texto: campo,
          maxLength: largoMaximo(campo),
          ...(campo === 'celular' && { inputMode: 'tel' }),
        }
      }
      const options = optionsOf(categorias, fila && categoriaOf(fila))
      return { opcion: 'categoria', noneLabel: CATALOGOS.ninguna, options }
    },
    problema: (fila, draft) => {
      const problema = problemaOf(draft, borradorDe(catalogo, fila))
      return problema && refusalOf(catalogo, problema, draft)
    },
    // The specification requires a confirmation for edits of the categorias
    pregunta: ({ row }) => (row === null ? null : words.confirmarCambio),
    tono: 'accent',
    isSaving: guardar.isSaving,
    guardar: async (fila, draft) => {
      const envio = envioDe(catalogo, draft)
      if (fila === null) return guardar.escribir(envio)
      const guardado = await guardar.escribir({ ...envio, id: fila.id, version: fila.version })
      if (guardado.ok) {
        const ahora = filaGuardada(guardado.value) ?? filaConfirmada(catalogo, fila, draft, categorias)
        showSaved(owner, catalogo, fila.id, ahora)
      }
      return guardado
    },
    borrar: useBorrar(owner, catalogo).escribir,
    confirmarBorrado: () => words.confirmarBorrado,
    noBorrada: {
      unknown: CATALOGOS.noSeSabeSiBorro,
      refused: CATALOGOS.noBorradaError,
    },
    onKeepTheirs: actual => showSaved(owner, catalogo, actual.id, actual),
  }
}

const filaGuardada = (respuesta: unknown): FilaCatalogo | null =>
  hasId(respuesta) ? (respuesta as FilaCatalogo) : null

function refusalOf(
  catalogo: CatalogoNombre,
  problema: ProblemaCatalogo,
  borrador: BorradorCatalogo,
): Refusal<BorradorCatalogo> {
  const invalid = [problema.campo]
  if (problema.codigo === 'obligatorio') return { error: CATALOGOS.de[catalogo].obligatorio, invalid }
  if (problema.codigo === 'roto')
    return { error: identificadorRoto((borrador[problema.campo] ?? '').trim()), invalid }
  const { lectura } = problema
  return {
    error: CATALOGOS.celularInvalido((borrador.celular ?? '').trim(), lectura),
    invalid,
    ...(lectura !== null && { draft: { celular: lectura } }),
  }
}

const columna = columnsOf(COLUMNAS_CATALOGO)

export const columnasOf = (catalogo: CatalogoNombre): readonly DataColumn<FilaCatalogo, ColumnaCatalogo>[] =>
  clavesOf(catalogo).map(key =>
    columna(key, `c-${key}`, key === 'id' ? 16 : 120, {
      hint: fila => String(valorDe(fila, key) ?? '') || undefined,
    }),
  )
