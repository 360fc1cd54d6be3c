import { memo, useState, useSyncExternalStore } from 'react'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { useButaca } from '#queries/butacas/use-butaca.ts'
import { loadable } from '#ui/loadable.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { untilThere } from '#ui/until-there.ts'
import type { RowActions } from '../row-acts.tsx'
import type { Lectura, Lecturas, Listadas } from './lecturas.ts'
import { ScanField, type ScanFieldProps } from './scan-field.tsx'
import type { Hecho } from './use-pasar.ts'
import { hechoDe, servidorWords, type Verdict, verdictOf } from './verdict.ts'

/** Loaded late: the seat search is shown before anything was read. */
const AnswerCard = loadable(() => untilThere(() => import('./answer-card.tsx')))
export const preloadAnswer = (): void => void AnswerCard.preload()

interface AnswerProps {
  lecturas: Lecturas
  hecho: Hecho | null
  listadas: Listadas | null
  actions: RowActions
}

/** The left side: the scan field and the answer. */
export const Reader = memo(function Reader(props: AnswerProps & Omit<ScanFieldProps, 'children'>) {
  const { lecturas, hecho, listadas, actions, ...field } = props
  const answer = <Answer lecturas={lecturas} hecho={hecho} listadas={listadas} actions={actions} />
  return (
    <section className="reader" aria-label={LECTURA.titulo}>
      <ScanField {...field}>{answer}</ScanField>
      {answer}
      <AnswerSaid lecturas={lecturas} hecho={hecho} />
    </section>
  )
})

const useLectura = (lecturas: Lecturas) => useSyncExternalStore(lecturas.subscribe, lecturas.getSnapshot)

function Answer({ lecturas, hecho, listadas, actions }: AnswerProps) {
  const lectura = useLectura(lecturas)
  if (lectura === null)
    return <Empty icon="barcode" title={LECTURA.primera} detail={LECTURA.primeraDetalle} />
  return <AnswerCard lectura={lectura} hecho={hecho} listadas={listadas} actions={actions} />
}

interface Dicho {
  lectura: Lectura
  hecho: Hecho | null
  verdict: Verdict
}

/** Whether a reading has something that was not announced. */
const isNews = (now: Lectura, before: Lectura | undefined): boolean =>
  now.id !== before?.id ||
  now.resultado !== before.resultado ||
  (now.servidor !== null && now.servidor !== before.servidor)

/**
 * Announces each answer and each change made on the card once; messages tell the server's verdict. It is always
 * mounted, since many screen readers do not announce a live region that is new.
 */
function AnswerSaid({ lecturas, hecho }: Pick<AnswerProps, 'lecturas' | 'hecho'>) {
  const lectura = useLectura(lecturas)
  const vista = useButaca(lectura?.butaca ?? null)
  const done = lectura && hechoDe(lectura, hecho)
  const [said, setSaid] = useState<Dicho | null>(null)
  const isDone = done !== null && done.key !== said?.hecho?.key
  if (lectura !== null && (isNews(lectura, said?.lectura) || isDone))
    setSaid({
      lectura,
      hecho: done,
      verdict: verdictOf(lectura, vista?.butaca ?? null, vista?.queue ?? null, done),
    })
  return (
    <p className="sr" role="status" aria-live={said?.verdict.tone === 'rejected' ? 'assertive' : 'polite'}>
      {said !== null && (
        // A new element each time, so that the same words are announced again
        <span key={`${said.lectura.id} ${said.hecho?.key}`}>
          {said.verdict.text}, {said.lectura.nro}
          {said.lectura.servidor && `. ${servidorWords(said.lectura.servidor, said.lectura.butaca)}`}
        </span>
      )}
    </p>
  )
}
