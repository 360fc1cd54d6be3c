import { useState } from 'react'
import type { ParedCreada } from '#contract/informes/pared.ts'
import { PARED_MAX } from '#contract/limites.ts'
import { MODALES } from '#messages/modales.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { FirstField } from '#office/first-field.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { useCrearPared } from '#queries/pared/use-paredes.ts'

interface NuevaDialogProps {
  owner: string
  isOnline: boolean
  onCreada: (creada: ParedCreada) => void
  onClose: () => void
}

export const NUEVA_PARED = 'pared-nueva'
const VACIA = { nombre: '' }

/** Asks where the television hangs, and makes its link. */
export function NuevaDialog({ owner, isOnline, onCreada, onClose }: NuevaDialogProps) {
  const kept = useFormDraft({ owner, name: NUEVA_PARED, title: PAREDES.nueva }, VACIA)
  const { nombre } = kept.draft
  const [error, setError] = useState<string | null>(null)
  const { escribir, isSaving } = useCrearPared()
  const isOff = isSaving || !isOnline
  const button = { children: PAREDES.crear, 'aria-disabled': isOff }
  const save = async (): Promise<void> => {
    if (isOff) return
    if (nombre.trim() === '') return setError(PAREDES.faltaLugar)
    const result = await escribir({ nombre: nombre.trim() })
    if (result.ok) kept.ending(onCreada)(result.value)
    else setError(result.detail ?? PAREDES.sinRespuesta)
  }
  return (
    <FormDialog
      className="pared-form"
      title={PAREDES.nueva}
      width={460}
      top
      said={
        !isOnline && (
          <span className="err" role="alert">
            {PAREDES.sinConexion}
          </span>
        )
      }
      cancel={MODALES.cancelar}
      submit={button}
      onSubmit={() => void save()} // It reports its own outcome
      onClose={kept.ending(onClose)}
      isTyped={kept.isTyped}
    >
      <FirstField
        label={PAREDES.lugar}
        hint={PAREDES.lugarAyuda}
        autoComplete="off"
        maxLength={PARED_MAX}
        {...(error === null ? {} : { error })}
        value={nombre}
        onChange={event => {
          setError(null)
          kept.setDraft({ nombre: event.currentTarget.value })
        }}
      />
    </FormDialog>
  )
}
