import { useState } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { MODALES } from '#messages/modales.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { TextField } from '#ui/controls/field.tsx'

interface DiscardDialogProps {
  entry: Entry
  /** The reason that the field holds when the dialog opens. */
  suggested: string
  /** The button that discards. */
  submit: string
  onClose: () => void
  onDiscard: (motivo: string) => void
}

/** To discard an entry takes a confirmation and a reason (reliability O37). */
export function DiscardDialog({ entry, suggested, submit, onClose, onDiscard }: DiscardDialogProps) {
  const [motivo, setMotivo] = useState(suggested)
  const [error, setError] = useState('')
  return (
    <FormDialog
      className="discard"
      title={MODALES.ojo}
      width={480}
      top
      isTyped={motivo !== suggested}
      cancel={MODALES.cerrar}
      submit={{ variant: 'danger-solid', children: submit }}
      onSubmit={() => (motivo.trim() === '' ? setError(COLA.faltaMotivo) : onDiscard(motivo.trim()))}
      onClose={onClose}
    >
      <p>{COLA.confirmarDescarte(entry.nro)}</p>
      <TextField
        label={COLA.motivo}
        value={motivo}
        maxLength={TEXTO_MAX}
        autoComplete="off"
        autoFocus
        {...(error === '' ? {} : { error })}
        onChange={event => {
          setMotivo(event.currentTarget.value)
          setError('')
        }}
      />
    </FormDialog>
  )
}
