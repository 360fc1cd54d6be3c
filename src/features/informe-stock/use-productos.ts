import { useDeferredValue, useMemo, useState } from 'react'
import { productosDeInforme } from '#domain/stock/productos-informe.ts'
import { clampPagina, slicePagina } from '#domain/valor/pagina.ts'
import { useLista } from '#queries/stock/use-lista.ts'

const NINGUNO: readonly never[] = []

/** The products that the box finds, and the page of them. */
export function useProductos(owner: string) {
  const lista = useLista(owner, 'productos')
  const [texto, setTexto] = useState('')
  const [pagina, setPagina] = useState(1)
  const buscado = useDeferredValue(texto)
  const encontrados = useMemo(
    () => productosDeInforme(lista.filas ?? NINGUNO, buscado),
    [lista.filas, buscado],
  )
  return {
    lista,
    texto,
    isBuscado: buscado.trim() !== '',
    total: encontrados.length,
    pagina: clampPagina(pagina, encontrados.length),
    filas: useMemo(() => slicePagina(encontrados, pagina), [encontrados, pagina]),
    setPagina,
    setTexto: (siguiente: string) => {
      setTexto(siguiente)
      setPagina(1)
    },
  }
}
