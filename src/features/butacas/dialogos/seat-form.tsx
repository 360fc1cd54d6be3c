import './butaca-dialogs.css'
import { type CSSProperties, type Dispatch, type SetStateAction, useState, useSyncExternalStore } from 'react'
import { claseLibre, LIBRES_BUTACA, maxOf, type ReferenciaButaca } from '#contract/campos-butaca.ts'
import { NUMERO_ESCRITO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { Maestro } from '#contract/maestro.ts'
import { ESTADO_BORRADA, isSinPesoNiAs } from '#domain/butaca/butaca.ts'
import { ofrecidos } from '#domain/butaca/linea-estados.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { nombreMaestro } from '#messages/butacas/lista.ts'
import { NO_GUARDADO } from '#messages/equipo/guardado.ts'
import { MODALES } from '#messages/marco.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { FormDialog, type FormDialogProps } from '#office/form-dialog.tsx'
import type { Lookups } from '#queries/butacas/use-mirror.ts'
import { type FormDraft, restoreMembers, useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { type Kept, keepCorrected, keepOperaciones, type Order } from '#queries/outbox/keep-operaciones.ts'
import type { Entry } from '#queries/outbox/use-outbox.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FieldError, TextField } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Swatch } from '#ui/signs/signs.tsx'
import { type ButacaDraft, enteroOf } from './butaca-draft.ts'
import { BORRADOR, type Escrito, isEscrito, type Open } from './use-dialogs.ts'

interface SeatFormProps extends Omit<FormDialogProps, 'top' | 'said' | 'cancel' | 'submit'> {
  submit: string
  problem: string
  isKeeping: boolean
}

/** `problem`: an error of the whole form; '' for none. */
export function SeatForm({ submit, problem, isKeeping, ...form }: SeatFormProps) {
  const hasKeyboard = useScreenKeyboard()
  return (
    <FormDialog
      top={hasKeyboard}
      said={problem !== '' && <Problem text={problem} />}
      cancel={MODALES.cancelar}
      submit={{ children: submit, disabled: isKeeping }}
      {...form}
    />
  )
}

export function useDialogDraft<F extends object>(
  owner: string,
  open: Open,
  title: string,
  form: F,
): Omit<FormDraft<F>, 'setDraft'> & { setDraft: Dispatch<SetStateAction<F>> } {
  const { draft, setDraft, ...kept } = useFormDraft<Escrito<F>>(
    { owner, name: BORRADOR, title },
    { open, form },
    value => {
      if (!isEscrito(value) || value.open.tipo !== open.tipo) return null
      const restored = restoreMembers(value.form, form)
      return restored && { open: value.open, form: restored }
    },
  )
  return {
    ...kept,
    draft: draft.form,
    setDraft: next =>
      setDraft(before => ({ ...before, form: typeof next === 'function' ? next(before.form) : next })),
  }
}

/** Length of a number for `.nro-field`: a longer number gets a smaller font. */
export const lenOf = (nro: string): CSSProperties => ({ '--len': Math.max(nro.length, 1) }) as CSSProperties

interface FieldsProps {
  draft: ButacaDraft
  onChange: Dispatch<SetStateAction<ButacaDraft>>
}

/**
 * Offers the state borrada only for a deleted seat. People delete seats in «Cambiar Estado», which asks for
 * confirmation.
 */
export function ListaFields({
  draft,
  lookups,
  faltan,
  onChange,
}: FieldsProps & { lookups: Lookups; faltan: readonly ReferenciaButaca[] }) {
  const falta = (campo: ReferenciaButaca) => {
    const elegi = BUTACA_DIALOGO.elegi[campo]
    return faltan.includes(campo) ? { error: elegi, noneLabel: elegi } : {}
  }
  const { modelos, colores, estados, linea } = lookups
  const offered = ofrecidos(estados, draft.estado).filter(
    ({ id }) => id !== ESTADO_BORRADA || id === draft.estado,
  )
  return (
    <>
      <Select
        label={BUTACA_DIALOGO.modelo}
        options={ofrecidos(modelos, draft.modelo).map(option)}
        value={String(draft.modelo)}
        {...falta('modelo')}
        onChange={id => onChange({ ...draft, modelo: Number(id) })}
      />
      <Select
        label={BUTACA_DIALOGO.color}
        options={ofrecidos(colores, draft.color).map(ref => ({
          ...option(ref),
          face: <Swatch color={ref.nombre} name={ref.nombre} />,
        }))}
        value={String(draft.color)}
        {...falta('color')}
        onChange={id => onChange({ ...draft, color: Number(id) })}
      />
      <Select
        label={BUTACA_DIALOGO.estado}
        options={offered.map(ref => ({
          ...option(ref),
          face: <EstadoLabel estado={ref} linea={linea} />,
        }))}
        value={String(draft.estado)}
        {...falta('estado')}
        onChange={id => onChange({ ...draft, estado: Number(id) })}
      />
    </>
  )
}

export const PesoField = ({ draft, onChange, problem }: FieldsProps & { problem: string | null }) =>
  !isSinPesoNiAs(draft.nro) && (
    <TextField
      label={BUTACA_DIALOGO.peso}
      value={draft.peso}
      inputMode="decimal"
      maxLength={NUMERO_ESCRITO_MAX}
      autoComplete="off"
      hint={BUTACA_DIALOGO.pesoAyuda}
      {...(problem === null ? {} : { error: problem })}
      onChange={({ currentTarget: { value } }) => onChange(before => ({ ...before, peso: value }))}
    />
  )

export const LibreFields = ({ draft, onChange }: FieldsProps) =>
  LIBRES_BUTACA.map(campo => {
    const set = (value: string | boolean) =>
      onChange(before => ({ ...before, [campo]: value }) as ButacaDraft)
    const value: string | boolean = draft[campo]
    if (typeof value === 'boolean')
      return <Checkbox key={campo} label={BUTACA_DIALOGO[campo]} checked={value} onChange={set} />
    const isEntero = claseLibre(campo) === 'entero'
    return (
      <TextField
        key={campo}
        label={BUTACA_DIALOGO[campo]}
        value={value}
        autoComplete="off"
        {...(isEntero ? { maxLength: NUMERO_ESCRITO_MAX, inputMode: 'numeric' } : { maxLength: TEXTO_MAX })}
        {...(isEntero && enteroOf(draft, campo) === undefined
          ? { error: BUTACA_DIALOGO.enteroInvalido(maxOf(campo)) }
          : {})}
        onChange={event => set(event.currentTarget.value)}
      />
    )
  })

const option = (ref: Maestro) => ({ value: String(ref.id), label: nombreMaestro(ref) })

export interface SeatDialogProps {
  owner: string
  /** The refused entry to correct; null for a new operation. */
  corrige: Entry | null
  onClose: () => void
  onKept: (entries: readonly Entry[]) => void
}

export const endedBy = <P extends Pick<SeatDialogProps, 'onClose' | 'onKept'>>(
  ending: FormDraft<object>['ending'],
  props: P,
): P => ({ ...props, onClose: ending(props.onClose), onKept: ending(props.onKept) })

/** Stores the operations of a form. If the device cannot store them, the form stays open (reliability O28). */
export function useKeep({ owner, corrige, onClose, onKept }: SeatDialogProps, first = '') {
  const [problem, setProblem] = useState(first)
  const [isKeeping, setIsKeeping] = useState(false)
  const keep = async (...orders: readonly Order[]): Promise<void> => {
    setIsKeeping(true)
    const kept: Kept = await (corrige === null
      ? keepOperaciones(orders, owner)
      : keepCorrected(corrige.key, orders, owner))
    setIsKeeping(false)
    if (typeof kept === 'string') return setProblem(NO_GUARDADO[kept])
    if (kept.length === 0) return onClose() // The entry is already decided; the queue shows how
    onKept(kept)
  }
  return { keep, setProblem, shown: { problem, isKeeping, onClose } }
}

export const Problem = ({ text }: { text: string }) => (
  <FieldError className="cambio-foot err" role="alert">
    {text}
  </FieldError>
)

/** If less than this share of the window is visible, a keyboard covers the rest. A toolbar covers less. */
const SHARE = 0.8

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}

/** Whether a keyboard covers the lower part of the screen (look, «Tablet ergonomics»). */
export const useScreenKeyboard = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (window.visualViewport?.height ?? Infinity) < window.innerHeight * SHARE,
  )
