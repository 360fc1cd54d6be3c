import { type FormEvent, useId, useState } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { MODALES } from '#messages/modales.ts'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/overlay.tsx'

/** Giving an entry up takes a confirmation and a reason (reliability O37). */
export function DiscardDialog({
  entry,
  suggested,
  onClose,
  onDiscard,
}: {
  entry: Entry
  /** A reason to begin with, which the person may change. */
  suggested: string
  onClose: () => void
  onDiscard: (motivo: string) => void
}) {
  const formId = useId()
  const [motivo, setMotivo] = useState(suggested)
  const [error, setError] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (motivo.trim() === '') return setError(COLA.faltaMotivo)
    onDiscard(motivo.trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={MODALES.ojo}
      width={480}
      top
      footer={
        <>
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
          <Button type="submit" form={formId} variant="danger-solid">
            {COLA.descartar}
          </Button>
        </>
      }
    >
      <form id={formId} className="discard" onSubmit={onSubmit}>
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
      </form>
    </Dialog>
  )
}
