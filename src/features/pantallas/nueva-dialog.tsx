import { useState } from 'react'
import type { ParedCreada } from '#contract/informes/pared.ts'
import { PARED_MAX } from '#contract/limites.ts'
import { MODALES } from '#messages/modales.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { FirstField } from '#office/first-field.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { useCrearPared } from '#queries/pared/use-paredes.ts'

interface NuevaDialogProps {
  isOnline: boolean
  onCreada: (creada: ParedCreada) => void
  onClose: () => void
}

/** Asks where the television hangs, and makes its link. */
export function NuevaDialog({ isOnline, onCreada, onClose }: NuevaDialogProps) {
  const [nombre, setNombre] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { escribir, isSaving } = useCrearPared()
  const isOff = isSaving || !isOnline
  const button = { children: PAREDES.crear, 'aria-disabled': isOff }
  const save = async (): Promise<void> => {
    if (isOff) return
    if (nombre.trim() === '') return setError(PAREDES.faltaLugar)
    const result = await escribir({ nombre: nombre.trim() })
    if (result.ok) onCreada(result.value)
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
      onClose={onClose}
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
          setNombre(event.currentTarget.value)
        }}
      />
    </FormDialog>
  )
}
