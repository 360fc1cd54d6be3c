import { useEffect, useRef, useState } from 'react'
import { ETIQUETAS } from '#contract/endpoints/piso.ts'
import type { EtiquetasEnvio, EtiquetasImpresas, ImpresoraEtiquetas } from '#contract/etiqueta.ts'
import { ask, isApiError, newUuid } from '#http/client.ts'

/** Outcome of a print order. After 'sin-respuesta' the labels may have been printed. */
export type Impresion =
  | { tipo: 'impresas'; etiquetas: number }
  | { tipo: 'rechazada'; detail: string | null }
  | { tipo: 'sin-respuesta' }

/** The plant's label printer. `hay`: whether the server has a printer that answers. */
export function useImpresora(online: boolean): {
  hay: boolean
  imprimir: (envio: Omit<EtiquetasEnvio, 'pedido'>) => Promise<Impresion>
} {
  const [hay, setHay] = useState(false)
  useEffect(() => {
    let isMounted = true
    if (online)
      ask<ImpresoraEtiquetas>(ETIQUETAS.impresoraEtiquetas).then(
        answer => isMounted && setHay(answer.hay),
        () => isMounted && setHay(false),
      )
    return () => {
      isMounted = false
    }
  }, [online])
  const pedido = useRef<{ contenido: string; id: string } | null>(null)
  const imprimir = async (envio: Omit<EtiquetasEnvio, 'pedido'>): Promise<Impresion> => {
    const contenido = JSON.stringify(envio)
    // The order keeps its id until the server reports the outcome: after a lost answer it must not be printed twice
    if (pedido.current?.contenido !== contenido) pedido.current = { contenido, id: newUuid() }
    try {
      const body: EtiquetasEnvio = { ...envio, pedido: pedido.current.id }
      const { etiquetas } = await ask<EtiquetasImpresas>(ETIQUETAS.imprimirEtiquetas, { body })
      pedido.current = null
      return { tipo: 'impresas', etiquetas }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.kind !== 'http') return { tipo: 'sin-respuesta' }
      pedido.current = null
      return { tipo: 'rechazada', detail: error.problem?.detail ?? null }
    }
  }
  return { hay, imprimir }
}
