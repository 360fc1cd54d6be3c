import { useCallback, useRef, useState } from 'react'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { buscarVendible, type Vendible, type Vendibles, vendiblesOf } from '#domain/butaca/vendibles.ts'
import { fetchFiltroButaca } from '#http/butacas.ts'
import { type Answer, asUnanswered } from '#queries/answer.ts'
import { useRetryOnReturn } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'

/** The answer to «¿Está lista?», whether a seat is ready. */
export interface EstaLista {
  id: number
  nro: string
  /** Null while the server is asked, or if neither server nor device can answer. */
  hallada: { butaca: Vendible | null; empiezan: number } | null
  /** `servidor`, or why the answer comes from this device. Null while the server is asked. */
  de: 'servidor' | 'sin-red' | 'sin-respuesta' | null
  /** When (ms) the stored ready seats were current; null if the server answered. */
  asOf: number | null
}

/**
 * Asks the server whether the seat with a number is ready: this role may see no other state (specification §6). Without
 * an answer it searches the ready seats stored on this device. The answer stays until the next question. When the
 * network returns, a question that got no answer is repeated.
 */
export function useEstaLista({ data, asOf }: Answer<Vendibles>) {
  const [respuesta, setRespuesta] = useState<EstaLista | null>(null)
  const { online } = useNetwork()
  const last = useRef(0)

  const ask = async (texto: string): Promise<void> => {
    const nro = texto.trim()
    if (nro === '') return
    last.current += 1
    const id = last.current
    const deAqui = (de: 'sin-red' | 'sin-respuesta'): EstaLista =>
      data === null || asOf === null
        ? { id, nro, de, hallada: null, asOf: null }
        : { id, nro, de, hallada: buscarVendible(data.butacas, nro), asOf }
    setRespuesta(online ? { id, nro, de: null, hallada: null, asOf: null } : deAqui('sin-red'))
    const answer = await fetchListas(nro).catch(asUnanswered)
    if (id !== last.current) return
    if (Array.isArray(answer))
      setRespuesta({ id, nro, de: 'servidor', hallada: buscarVendible(answer, nro), asOf: null })
    else setRespuesta(deAqui(answer.status === 0 ? 'sin-red' : 'sin-respuesta'))
  }
  const preguntar = (texto: string) => void ask(texto) // Never rejects
  useRetryOnReturn(online, () => {
    if (respuesta?.de === 'sin-red') preguntar(respuesta.nro)
  })
  const cerrar = useCallback(() => {
    last.current += 1
    setRespuesta(null)
  }, [])
  return { respuesta, preguntar, cerrar }
}

const fetchListas = async (nro: string): Promise<Vendible[]> => [
  ...vendiblesOf(await fetchFiltroButaca({ nro, modelo: 0, estado: ESTADO_LISTA, color: 0 })).butacas,
]
