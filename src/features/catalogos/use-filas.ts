import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { ColumnaCatalogo, FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { filterCatalogo } from '#domain/stock/filtro-catalogo.ts'
import { ORDEN_CATALOGO, sortCatalogo } from '#domain/stock/orden-catalogo.ts'
import { nextOrden } from '#domain/valor/orden.ts'
import { deviceNow } from '#queries/cuenta/device-clock.ts'
import { type Lista, useLista } from '#queries/stock/use-lista.ts'
import { useAddressed } from '#ui/use-addressed.ts'

const NINGUNA: readonly never[] = []

/** What the server has confirmed since the list came: the row as it is now, or null where it is gone. */
interface Confirmado {
  id: number
  fila: FilaCatalogo | null
  at: number
}

const SIN_FILTRO = { texto: '', categoria: 0 }

/** The rows of a catalogue, as they are looked for and sorted. */
export function useFilas(owner: string, catalogo: CatalogoNombre) {
  const lista: Lista<FilaCatalogo> = useLista(owner, catalogo)
  const [pedido, setPedido] = useAddressed(SIN_FILTRO)
  const { texto, categoria } = pedido
  const [orden, setOrden] = useState(ORDEN_CATALOGO)
  const [confirmados, setConfirmados] = useState<readonly Confirmado[]>(NINGUNA)
  const buscado = useDeferredValue(texto)
  const todas = useMemo(
    () => withConfirmados(lista.filas ?? NINGUNA, lista.desde ?? 0, confirmados),
    [lista.filas, lista.desde, confirmados],
  )
  const encontradas = useMemo(() => filterCatalogo(todas, buscado, categoria), [todas, buscado, categoria])
  return {
    lista,
    filas: useMemo(() => sortCatalogo(encontradas, orden), [encontradas, orden]),
    texto,
    categoria,
    orden,
    isFiltered: texto.trim() !== '' || categoria !== 0,
    setTexto: (texto: string) => setPedido({ ...pedido, texto }),
    setCategoria: (categoria: number) => setPedido({ ...pedido, categoria }),
    quitarFiltros: () => setPedido(SIN_FILTRO),
    ordenar: (columna: ColumnaCatalogo) => setOrden(actual => nextOrden(actual, columna)),
    /** Shows what the server has just confirmed, until the list has come again. */
    showConfirmado: useCallback((id: number, fila: FilaCatalogo | null) => {
      setConfirmados(antes => [...antes.filter(otro => otro.id !== id), { id, fila, at: deviceNow() }])
    }, []),
  }
}

function withConfirmados(
  filas: readonly FilaCatalogo[],
  desde: number,
  confirmados: readonly Confirmado[],
): readonly FilaCatalogo[] {
  const nuevos = confirmados.filter(({ at }) => at > desde)
  if (nuevos.length === 0) return filas
  return filas.flatMap(fila => {
    const nuevo = nuevos.find(({ id }) => id === fila.id)
    return nuevo === undefined ? [fila] : nuevo.fila === null ? [] : [nuevo.fila]
  })
}
