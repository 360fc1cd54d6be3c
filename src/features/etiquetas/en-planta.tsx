import { useRef, useState } from 'react'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { type Impresion, useImpresora } from '#queries/butacas/use-impresora.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'

/** After a print the button ignores taps for so long, so that a double tap prints once. */
const DEAF_MS = 1_000

/** Prints on the plant's printer, if there is one. It prints in the size of its roll, not in the size chosen here. */
export function EnPlanta({ nros, copias }: { nros: readonly string[]; copias: number | null }) {
  const { online } = useNetwork()
  const { hay, imprimir } = useImpresora(online)
  const [isSending, setIsSending] = useState(false)
  const [last, setLast] = useState<Impresion | null>(null)
  const endedAt = useRef(Number.NEGATIVE_INFINITY)
  if (!hay) return null

  const send = async () => {
    if (copias === null || performance.now() - endedAt.current < DEAF_MS) return
    setIsSending(true)
    try {
      setLast(await imprimir({ nros: [...nros], copias }))
    } finally {
      endedAt.current = performance.now()
      setIsSending(false)
    }
  }
  return (
    <>
      <Button
        disabled={!online || isSending || copias === null || nros.length === 0}
        onClick={() => void send()} // The outcome is shown below
      >
        {isSending ? ETIQUETAS.mandando : ETIQUETAS.enPlanta}
      </Button>
      <p className="espera" role="status">
        {last !== null && !isSending && wordsOf(last)} {!online && ETIQUETAS.enPlantaSinRed}
      </p>
    </>
  )
}

function wordsOf(last: Impresion): string {
  if (last.tipo === 'impresas') return ETIQUETAS.mandadas(last.etiquetas)
  if (last.tipo === 'sin-respuesta') return ETIQUETAS.sinRespuesta
  return last.detail ?? ETIQUETAS.noSePudo
}
