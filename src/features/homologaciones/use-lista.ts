import { useMemo, useState } from 'react'
import {
  type ColumnaHomologacion,
  ORDEN_HOMOLOGACIONES,
  sortHomologaciones,
} from '#domain/homologacion/orden-homologaciones.ts'
import { nextOrden } from '#domain/valor/orden.ts'
import { clampPagina, slicePagina } from '#domain/valor/pagina.ts'
import { useHomologaciones } from '#queries/homologaciones/use-homologaciones.ts'
import { useAddressed } from '#ui/use-addressed.ts'

const NINGUNA: readonly never[] = []

/** What the list is asked for and the page of what it answers. @param buscado what it is asked for from the start. */
export function useLista(owner: string, buscado: string) {
  const [desde] = useState({ texto: buscado })
  const [{ texto }, setPedido] = useAddressed(desde)
  const [orden, setOrden] = useState(ORDEN_HOMOLOGACIONES)
  const [pagina, setPagina] = useState(1)
  const result = useHomologaciones(owner, texto)
  const filas = result.respuesta?.filas ?? NINGUNA
  const enOrden = useMemo(() => sortHomologaciones(filas, orden), [filas, orden])
  return {
    texto,
    orden,
    result,
    total: enOrden.length,
    pagina: clampPagina(pagina, enOrden.length),
    filas: useMemo(() => slicePagina(enOrden, pagina), [enOrden, pagina]),
    setPagina,
    /** The same text again asks again. */
    buscar: (siguiente: string) => {
      setPagina(1)
      if (siguiente === texto) result.retry()
      else setPedido({ texto: siguiente })
    },
    ordenar: (columna: ColumnaHomologacion) => {
      setOrden(actual => nextOrden(actual, columna))
      setPagina(1)
    },
  }
}
