import { useState } from 'react'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { useCambiarRol } from '#queries/cuenta/use-usuarios.ts'
import { type Fallo, falloOf } from './fallo.ts'
import { FormDialog } from './form-dialog.tsx'
import { RolField } from './rol-field.tsx'
import type { SobreUsuarioProps } from './tarea.ts'

/** Changes what somebody may do. */
export function RolDialog({ usuario, isOnline, onDone, onClose }: SobreUsuarioProps) {
  const { id, nombre } = usuario
  const [rol, setRol] = useState(usuario.rol)
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const { escribir, isSaving } = useCambiarRol()

  const save = async (): Promise<void> => {
    if (rol === usuario.rol) return onClose()
    setFallo(null)
    const result = await escribir({ id, rol })
    if (result.ok) return onDone(USUARIO_DIALOGO.rolCambiado(nombre, rol))
    setFallo(falloOf(result))
  }

  return (
    <FormDialog
      title={USUARIO_DIALOGO.tituloRol(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      isSaving={isSaving}
      isOnline={isOnline}
      problem={fallo?.texto ?? null}
      onSubmit={() => void save()} // It tells by itself how it went
      onClose={onClose}
    >
      <RolField value={rol} onChange={setRol} />
      <p className="soft">{USUARIO_DIALOGO.avisoRol(nombre)}</p>
    </FormDialog>
  )
}
