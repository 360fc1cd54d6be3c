import '#features/butacas/camara/camara-key.css'
import { memo, type ReactNode, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CamaraProps } from '#features/butacas/camara/camara.tsx'
import type { RowActions } from '#features/butacas/row-acts.tsx'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { NRO_INPUT } from '#office/butaca-parts.tsx'
import { useButaca } from '#queries/butacas/use-butaca.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { SEARCH_KEY } from '#ui/key-shortcuts.ts'
import { loadable, loadablePart } from '#ui/loadable.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { useObservable } from '#ui/observable.ts'
import { Icon } from '#ui/signs/icon.tsx'
import {
  hechoDe,
  type Lectura,
  type Lecturas,
  type Listadas,
  servidorWords,
  type Verdict,
  verdictOf,
} from './lecturas.ts'
import type { Hecho } from './use-pasar.ts'

/** A chunk that loads after the seat search: only a scan needs it. */
const AnswerCard = loadablePart(() => import('./answer-card.tsx'))
export const preloadAnswer = (): void => void AnswerCard.preload()

interface AnswerProps {
  lecturas: Lecturas
  hecho: Hecho | null
  listadas: Listadas | null
  actions: RowActions
}

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

function Answer({ lecturas, hecho, listadas, actions }: AnswerProps) {
  const lectura = useObservable(lecturas)
  if (lectura === null)
    return <Empty icon="barcode" title={LECTURA.primera} detail={LECTURA.primeraDetalle} />
  return <AnswerCard lectura={lectura} hecho={hecho} listadas={listadas} actions={actions} />
}

interface Dicho {
  lectura: Lectura
  hecho: Hecho | null
  verdict: Verdict
}

const isNews = (now: Lectura, before: Lectura | undefined): boolean =>
  now.id !== before?.id ||
  now.resultado !== before.resultado ||
  (now.servidor !== null && now.servidor !== before.servidor)

/** Always mounted: many screen readers do not announce a live region that has just been added. */
function AnswerSaid({ lecturas, hecho }: Pick<AnswerProps, 'lecturas' | 'hecho'>) {
  const lectura = useObservable(lecturas)
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
        // A new element for each answer, so that repeated words are announced again
        <span key={`${said.lectura.id} ${said.hecho?.key}`}>
          {said.verdict.text}, {said.lectura.nro}
          {said.lectura.servidor && `. ${servidorWords(said.lectura.servidor, said.lectura.butaca)}`}
        </span>
      )}
    </p>
  )
}

const Camara = loadable(() => import('../camara/camara.tsx'))

interface ScanFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  onSerie: () => void
  onCamara: (nro: string) => void
  children: ReactNode
}

/** Uncontrolled: a scanner sends ten keys within 20 ms, and a render for each key would delay the Enter. */
function ScanField({ inputRef, onSerie, onCamara, children }: ScanFieldProps) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const can = useCan()
  const showKeyboard = (isShown: boolean) => {
    setHasKeyboard(isShown)
    // The on-screen keyboard reads inputmode only when a field gets the focus
    inputRef.current?.blur()
    requestAnimationFrame(() => inputRef.current?.focus())
  }
  return (
    <div className="scan" data-focused={hasFocus || undefined}>
      <div className="scan-top">
        <label htmlFor={id}>{LECTURA.numero}</label>
        <span className="ready">{hasFocus ? LECTURA.listo : LECTURA.sinFoco}</span>
      </div>
      <div className="scan-box">
        <Icon name="barcode" />
        <input
          ref={inputRef}
          id={id}
          type="text"
          data-scan
          aria-keyshortcuts={SEARCH_KEY}
          inputMode={hasKeyboard ? 'text' : 'none'}
          enterKeyHint="search"
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          {...NRO_INPUT}
        />
        <IconButton
          label={hasKeyboard ? LECTURA.ocultarTeclado : LECTURA.mostrarTeclado}
          icon="keyboard"
          onClick={() => showKeyboard(!hasKeyboard)}
        />
      </div>
      <div className="maneras">
        {can('butacas.mover') && (
          <Button icon="swap" block onClick={onSerie}>
            {LECTURA.enSerie}
          </Button>
        )}
        <PorCamara
          onScan={onCamara}
          onClose={() => inputRef.current?.focus()}
          onType={() => showKeyboard(true)}
        >
          {children}
        </PorCamara>
      </div>
    </div>
  )
}

/** `onClose` returns the focus to the scan field, for the next scan. */
function PorCamara({ onClose, onType, ...camara }: CamaraProps) {
  const [isOpen, setIsOpen] = useState(false)
  const leave = (then: () => void) => () => {
    // Closes the dialog first, because the focus cannot leave an open modal dialog
    flushSync(() => setIsOpen(false))
    then()
  }
  return (
    <>
      <Button
        className="con-camara"
        icon="camera"
        aria-label={LECTURA.conCamara}
        onClick={() => setIsOpen(true)}
      >
        <span>{LECTURA.conCamara}</span>
      </Button>
      {isOpen && <Camara onClose={leave(onClose)} onType={leave(onType)} {...camara} />}
    </>
  )
}
