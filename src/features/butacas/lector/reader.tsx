import { memo, useSyncExternalStore } from 'react'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { loadable } from '#ui/loadable.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { untilThere } from '#ui/until-there.ts'
import type { RowActions } from '../row-acts.tsx'
import { AnswerSaid } from './answer-said.tsx'
import type { Lecturas } from './lecturas.ts'
import { ScanField, type ScanFieldProps } from './scan-field.tsx'
import type { Hecho } from './use-pasar.ts'

/** The seat search is there before anything was read. */
const AnswerCard = loadable(() => untilThere(() => import('./answer-card.tsx')))
export const preloadAnswer = (): void => void AnswerCard.preload()

interface AnswerProps {
  lecturas: Lecturas
  hecho: Hecho | null
  actions: RowActions
}

/** The left side: what is read, and what is answered. */
export const Reader = memo(function Reader(props: AnswerProps & Omit<ScanFieldProps, 'children'>) {
  const { lecturas, hecho, actions, ...field } = props
  return (
    <section className="reader" aria-label={LECTURA.titulo}>
      <ScanField {...field}>
        <Answer lecturas={lecturas} hecho={hecho} actions={actions} />
      </ScanField>
      <Answer lecturas={lecturas} hecho={hecho} actions={actions} />
      <Said lecturas={lecturas} hecho={hecho} />
    </section>
  )
})

const useLectura = (lecturas: Lecturas) => useSyncExternalStore(lecturas.subscribe, lecturas.getSnapshot)

/** Once, wherever the card is shown. */
const Said = ({ lecturas, hecho }: Omit<AnswerProps, 'actions'>) => (
  <AnswerSaid lectura={useLectura(lecturas)} hecho={hecho} />
)

function Answer({ lecturas, hecho, actions }: AnswerProps) {
  const lectura = useLectura(lecturas)
  if (lectura === null)
    return <Empty icon="barcode" title={LECTURA.primera} detail={LECTURA.primeraDetalle} />
  return <AnswerCard lectura={lectura} hecho={hecho} actions={actions} />
}
