import { useState } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { MODALES } from '#messages/modales.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { isTaken, readBorrador } from '#queries/cuenta/borradores.ts'
import { hasMembers, useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { TextField } from '#ui/controls/field.tsx'

/** The entry that is about to be discarded. */
export interface Descarte {
  key: string
  nro: string
  /** The reason that the field holds when the dialog opens. */
  suggested: string
  /** The button that discards. */
  submit: string
}

const BORRADOR = 'pendientes-descartar'

interface Escrito {
  descarte: Descarte
  motivo: string
}

const NINGUNO: Descarte = { key: '', nro: '', suggested: '', submit: '' }

const isEscrito = (value: unknown): value is Escrito =>
  hasMembers(value, { descarte: NINGUNO, motivo: '' }) && hasMembers((value as Escrito).descarte, NINGUNO)

/** The entry whose draft its person goes on with; null without one. */
export const descarteTomado = (owner: string): Descarte | null =>
  isTaken(owner, BORRADOR) ? (readBorrador(owner, BORRADOR, isEscrito)?.descarte ?? null) : null

interface DiscardDialogProps {
  descarte: Descarte
  owner: string
  onClose: () => void
  onDiscard: (descarte: Descarte, motivo: string) => void
}

/** To discard an entry takes a confirmation and a reason (reliability O37). */
export function DiscardDialog({ descarte, owner, onClose, onDiscard }: DiscardDialogProps) {
  const { key, nro, suggested, submit } = descarte
  const { draft, setDraft, isTyped, ending } = useFormDraft<Escrito>(
    { owner, name: BORRADOR, title: BORRADORES.descarte(nro) },
    { descarte, motivo: suggested },
    value => isEscrito(value) && value.descarte.key === key,
  )
  const [error, setError] = useState('')
  const motivo = draft.motivo.trim()
  return (
    <FormDialog
      className="discard"
      title={MODALES.ojo}
      width={480}
      top
      isTyped={isTyped}
      cancel={MODALES.cerrar}
      submit={{ variant: 'danger-solid', children: submit }}
      onSubmit={() => (motivo === '' ? setError(COLA.faltaMotivo) : ending(onDiscard)(descarte, motivo))}
      onClose={ending(onClose)}
    >
      <p>{COLA.confirmarDescarte(nro)}</p>
      <TextField
        label={COLA.motivo}
        value={draft.motivo}
        maxLength={TEXTO_MAX}
        autoComplete="off"
        autoFocus
        {...(error === '' ? {} : { error })}
        onChange={event => {
          setDraft({ descarte, motivo: event.currentTarget.value })
          setError('')
        }}
      />
    </FormDialog>
  )
}
