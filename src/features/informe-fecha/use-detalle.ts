import { useEffect, useRef, useState } from 'react'
import type { InformeDetalle } from '#contract/informes/informe.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { fetchDetalle } from '#queries/informes/informe-detalle.ts'
import type { Notify } from '#ui/notify.ts'

/** The detail of the bar chosen last; it opens once it has rows (specification §4). */
export function useDetalle(consulta: ConsultaInforme, notify: Notify) {
  const [asked, setAsked] = useState<string | null>(null)
  const [shown, setShown] = useState<readonly InformeDetalle[] | null>(null)
  const last = useRef(0)
  useEffect(
    () => () => {
      last.current += 1 // Drops an answer for a report that is gone
    },
    [],
  )

  const ask = async (modelo: string) => {
    last.current += 1
    const mine = last.current
    setAsked(modelo)
    const found = await fetchDetalle(consulta, modelo)
    if (mine !== last.current) return
    setAsked(null)
    if (found === null) notify.error(INFORME.detalleError)
    else if (found.length === 0) notify.error(INFORME.detalleVacio(modelo))
    else setShown(found)
  }
  return { asked, shown, ask: (modelo: string) => void ask(modelo), close: () => setShown(null) }
}
