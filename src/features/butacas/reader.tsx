import { memo, type RefObject, useSyncExternalStore } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { LECTURA } from '#messages.ts'
import { Empty } from '#ui/empty.tsx'
import { AnswerCard } from './answer-card.tsx'
import type { Lecturas } from './lecturas.ts'
import { ScanField } from './scan-field.tsx'

/** The left side: what is read, and what is answered. */
export const Reader = memo(function Reader({
  inputRef,
  lecturas,
  onScan,
  onCambiar,
  onHistorial,
}: {
  inputRef: RefObject<HTMLInputElement | null>
  lecturas: Lecturas
  onScan: (text: string) => void
  onCambiar: (butaca: Butaca) => void
  onHistorial: (nro: string) => void
}) {
  return (
    <section className="reader" aria-label="Lectura">
      <ScanField inputRef={inputRef} onScan={onScan} />
      <Answer lecturas={lecturas} onCambiar={onCambiar} onHistorial={onHistorial} />
    </section>
  )
})

function Answer({
  lecturas,
  ...acts
}: {
  lecturas: Lecturas
  onCambiar: (butaca: Butaca) => void
  onHistorial: (nro: string) => void
}) {
  const lectura = useSyncExternalStore(lecturas.subscribe, lecturas.getSnapshot)
  if (lectura === null)
    return <Empty icon="barcode" title={LECTURA.primera} detail={LECTURA.primeraDetalle} />
  return <AnswerCard lectura={lectura} {...acts} />
}
