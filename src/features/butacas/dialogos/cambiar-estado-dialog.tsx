import { useEffect, useEffectEvent, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA, pideEstado } from '#domain/butaca/estado-butaca.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { ofrecidos } from '#domain/butaca/maestros.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { CAMBIAR_ESTADO } from '#messages/butacas/cambiar-estado.ts'
import { MODALES } from '#messages/modales.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { useAskBeforeClose } from '#office/form-dialog.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import type { Order } from '#queries/outbox/keep-operaciones.ts'
import { Button } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Dialog, RadioKeys } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'
import { useScreenKeyboard } from '../lector/use-screen-keyboard.ts'
import {
  asksFor,
  buildOrders,
  type CambioDraft,
  cambioDraftOf,
  countAs,
  EMPTY_DRAFT,
  type PesosInvalidos,
} from './cambio-draft.ts'
import { CambioLines } from './cambio-lines.tsx'
import { Problem } from './problem.tsx'
import { type ScanInDialog, useDialogDraft } from './use-dialogs.ts'
import { endedBy, type SeatDialogProps, useKeep } from './use-keep.ts'

interface CambiarEstadoDialogProps extends SeatDialogProps {
  butacas: readonly Butaca[]
  /** Whether they are the rows that were ticked in the list. */
  isSelection: boolean
  /** The state that is chosen when the dialog opens, or null. */
  estado: Ref | null
  /** The last scan while the dialog is open; it moves the focus to that seat's line. */
  scan: ScanInDialog | null
}

/** Focuses the line of a seat that is read, and the first line when the dialog opens with a state. */
function useLineFocus({ butacas, estado, scan }: CambiarEstadoDialogProps): void {
  useEffect(() => {
    if (scan) focusLine(scan.texto)
  }, [scan])
  const first = useEffectEvent(() => {
    if (estado !== null) focusLine(butacas[0]?.nro ?? '')
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => first())
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** The form's state. Deleting asks for confirmation first. */
function useCambio({ butacas, estado, isSelection, ...props }: CambiarEstadoDialogProps) {
  const { corrige } = props
  const [only, ...others] = butacas
  const cuales = only && others.length === 0 ? only.nro : CAMBIAR_ESTADO.butacas(butacas.length)
  const { draft, setDraft, isTyped, ending } = useDialogDraft<CambioDraft>(
    props.owner,
    { tipo: 'cambiar', butacas, isSelection, estado, ...(corrige === null ? {} : { corrige }) },
    BORRADORES.cambioDeEstado(cuales),
    corrige === null ? { ...EMPTY_DRAFT, estado } : cambioDraftOf(corrige, estado),
  )
  const { keep, setProblem, shown } = useKeep(
    endedBy(ending, props),
    corrige === null || estado ? '' : CAMBIAR_ESTADO.elegi,
  )
  const [invalid, setInvalid] = useState<readonly string[]>([])
  /** Seats whose text is marked as no number: the next Enter keeps no weight for them. */
  const [vistos, setVistos] = useState<readonly string[]>([])
  const [toConfirm, setToConfirm] = useState<readonly Order[] | null>(null)
  const change = (next: CambioDraft) => {
    setDraft(next)
    setProblem('')
    // Other seats keep their marks
    const isSame = (key: string): boolean => next.pesos[key] === draft.pesos[key]
    setInvalid(before => before.filter(key => vistos.includes(key) && isSame(key)))
    setVistos(before => before.filter(isSame))
  }
  /** @returns the first seat that is marked. */
  const mark = (wrong: PesosInvalidos): string => {
    const keys = 'noSonNumero' in wrong ? wrong.noSonNumero : wrong.pesosInvalidos
    setInvalid(before => [...before, ...keys])
    if ('noSonNumero' in wrong) setVistos(before => [...before, ...keys])
    setProblem('noSonNumero' in wrong ? CAMBIAR_ESTADO.noEsPeso(wrong.texto) : BUTACAS.pesoInvalido)
    playFeedback('rejected')
    return keys[0] ?? ''
  }
  /** Checks a weight on Enter. @returns whether it was marked now. */
  const review = (nro: string): boolean => {
    const seat = butacas.filter(butaca => nroKey(butaca.nro) === nroKey(nro))
    const built = buildOrders(seat, draft, vistos)
    if (typeof built === 'string' || 'orders' in built) return false
    mark(built)
    return true
  }
  const submit = () => {
    const built = buildOrders(butacas, draft, vistos)
    if (built === 'sin-estado') return setProblem(BUTACAS.seleccioneEstado)
    if (!('orders' in built)) return focusLine(mark(built))
    if (draft.estado?.id === ESTADO_BORRADA) return setToConfirm(built.orders)
    void keep(...built.orders) // It closes the dialog or shows why not
  }
  const confirm = () => {
    setToConfirm(null)
    void keep(...(toConfirm ?? [])) // As above
  }
  const asking = { isAsking: toConfirm !== null, stopAsking: () => setToConfirm(null), confirm }
  return { draft, isTyped, change, invalid, review, submit, shown, ...asking }
}

/**
 * Changes the state of one seat or of many. It closes only once the changes are on the disk; if the device cannot keep
 * them, the form stays and shows the reason (reliability O28).
 */
export default function CambiarEstadoDialog(props: CambiarEstadoDialogProps) {
  const { butacas } = props
  const hasKeyboard = useScreenKeyboard()
  const { draft, isTyped, change, submit, ...cambio } = useCambio(props)
  const { onClose } = cambio.shown
  const { onDismiss, question } = useAskBeforeClose(isTyped && hasPesos(draft), onClose)
  useLineFocus(props)
  const only = butacas.length === 1 ? butacas[0] : undefined
  return (
    <>
      <Dialog
        isOpen={!cambio.isAsking}
        onClose={onClose}
        onDismiss={onDismiss}
        closeLabel={MODALES.cerrar}
        title={CAMBIAR_ESTADO.titulo}
        meta={only ? <CodeText value={only.nro} /> : CAMBIAR_ESTADO.butacas(butacas.length)}
        width={860}
        top={hasKeyboard}
        footer={<CambioFoot butacas={butacas} draft={draft} onSubmit={submit} {...cambio.shown} />}
      >
        <div className="cambiar-estado">
          <EstadoKeys value={draft.estado} onChange={estado => change({ ...draft, estado })} />
          <CambioLines
            butacas={butacas}
            draft={draft}
            invalid={cambio.invalid}
            onChange={change}
            onReview={cambio.review}
            onDone={submit}
          />
        </div>
      </Dialog>
      {question}
      {cambio.isAsking && (
        <OjoDialog onClose={cambio.stopAsking} onConfirm={cambio.confirm}>
          {BUTACAS.confirmarBorrado}
        </OjoDialog>
      )}
    </>
  )
}

const hasPesos = ({ pesos }: CambioDraft): boolean => Object.values(pesos).some(peso => peso.trim() !== '')

type CambioFootProps = Pick<CambiarEstadoDialogProps, 'butacas'> &
  ReturnType<typeof useKeep>['shown'] & { draft: CambioDraft; onSubmit: () => void }

const CambioFoot = ({ butacas, draft, problem, isKeeping, onSubmit, onClose }: CambioFootProps) => (
  <>
    {problem === '' ? (
      <span className="cambio-foot">{hint(butacas, draft)}</span>
    ) : (
      <Problem text={problem} />
    )}
    <Button onClick={onClose}>{MODALES.cancelar}</Button>
    <Button variant="primary" size="lg" disabled={isKeeping} onClick={onSubmit}>
      {CAMBIAR_ESTADO.titulo}
    </Button>
  </>
)

function hint(butacas: readonly Butaca[], draft: CambioDraft): string {
  if (draft.estado !== null && pideEstado(draft.estado) === 'peso') return CAMBIAR_ESTADO.vacioDejaPeso
  if (!butacas.some(butaca => asksFor(butaca, draft.estado) === 'as')) return ''
  const { a, s } = countAs(butacas, draft)
  return [a > 0 && `${a} A`, s > 0 && `${s} S`].filter(Boolean).join(' · ')
}

function EstadoKeys({ value, onChange }: { value: Ref | null; onChange: (estado: Ref) => void }) {
  const { estados: todos, linea } = useLookups()
  const estados = ofrecidos(todos, value?.id)
  if (estados.length === 0) return <p className="sin-estados">{CAMBIAR_ESTADO.sinEstados}</p>
  return (
    <div className="keys-side">
      <RadioKeys
        label={CAMBIAR_ESTADO.estado}
        value={value === null ? '' : String(value.id)}
        onChange={id => {
          const estado = estados.find(ref => String(ref.id) === id)
          if (estado) onChange(estado)
        }}
        options={estados.map(({ id, nombre }) => ({
          value: String(id),
          label: nombre,
          ...(id === ESTADO_BORRADA
            ? { tone: 'danger' as const, trailing: <Icon name="trash" /> }
            : { trailing: <StepTicks step={pasoDe(linea, id)} of={linea.length} /> }),
        }))}
      />
    </div>
  )
}

/** Focuses the weight or A/S of a seat's line, else the line. @returns false if the seat has no line. */
function focusLine(nro: string): boolean {
  const key = nroKey(nro)
  const lines = document.querySelectorAll<HTMLElement>('.seatline')
  const line = [...lines].find(({ dataset }) => dataset.nro === key)
  if (!line) return false
  const control = line.querySelector<HTMLElement>('input:not([type=radio]), input:checked, button') ?? line
  control.focus()
  line.scrollIntoView({ block: 'nearest' })
  return true
}
