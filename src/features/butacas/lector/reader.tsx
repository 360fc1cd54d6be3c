import { memo, type RefObject, useSyncExternalStore } from 'react'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { loadable } from '#ui/loadable.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { untilThere } from '#ui/until-there.ts'
import type { RowActions } from '../row-acts.tsx'
import { AnswerSaid } from './answer-said.tsx'
import type { Lecturas } from './lecturas.ts'
import { ScanField } from './scan-field.tsx'
import type { Hecho } from './use-pasar.ts'

/** The seat search is there before anything was read. */
const AnswerCard = loadable(() => untilThere(() => import('./answer-card.tsx')))
export const preloadAnswer = (): void => void AnswerCard.preload()

/** The left side: what is read, and what is answered. */
export const Reader = memo(function Reader({
  inputRef,
  lecturas,
  hecho,
  actions,
  onSerie,
  onCamara,
}: {
  inputRef: RefObject<HTMLInputElement | null>
  lecturas: Lecturas
  hecho: Hecho | null
  actions: RowActions
  onSerie: () => void
  onCamara: (nro: string) => void
}) {
  return (
    <section className="reader" aria-label={LECTURA.titulo}>
      <ScanField inputRef={inputRef} onSerie={onSerie} onCamara={onCamara}>
        <Answer lecturas={lecturas} hecho={hecho} actions={actions} />
      </ScanField>
      <Answer lecturas={lecturas} hecho={hecho} actions={actions} />
      <Said lecturas={lecturas} hecho={hecho} />
    </section>
  )
})

const useLectura = (lecturas: Lecturas) => useSyncExternalStore(lecturas.subscribe, lecturas.getSnapshot)

/** Once, wherever the card is shown. */
const Said = ({ lecturas, hecho }: { lecturas: Lecturas; hecho: Hecho | null }) => (
  <AnswerSaid lectura={useLectura(lecturas)} hecho={hecho} />
)

function Answer({
  lecturas,
  hecho,
  actions,
}: {
  lecturas: Lecturas
  hecho: Hecho | null
  actions: RowActions
}) {
  const lectura = useLectura(lecturas)
  if (lectura === null)
    return <Empty icon="barcode" title={LECTURA.primera} detail={LECTURA.primeraDetalle} />
  return <AnswerCard lectura={lectura} hecho={hecho} actions={actions} />
}
