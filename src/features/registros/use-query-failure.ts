import { useEffect, useEffectEvent, useRef } from 'react'
import type { Registro } from '#contract/registro.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import type { Aviso } from './detalle/avisos.tsx'

/** A refusal of the server is shown once; no answer at all is told by the age of what is shown. */
export function useQueryFailure({ error, refresh }: Lista<Registro>, tell: (aviso: Aviso) => void): void {
  const seen = useRef(0)
  const show = useEffectEvent((detail: string) =>
    tell({ que: 'fallo', sentence: REGISTROS.errorConsultar, detail, retry: refresh }),
  )
  useEffect(() => {
    if (error === null || error.status === 0 || error.at === seen.current) return
    seen.current = error.at
    show(error.detail ?? '')
  }, [error])
}
