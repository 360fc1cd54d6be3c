import type { ReactNode } from 'react'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { useSend } from './use-send.ts'

/** The form of an account: what is wrong with all of it stands at its foot. What was typed stays until the server took it. */
export function UsuarioForm({
  isSaving,
  isOnline,
  problem,
  submit,
  onSubmit,
  ...dialog
}: ReturnType<typeof useSend>['form'] & {
  title: string
  submit: string
  onSubmit: () => void
  children: ReactNode
}) {
  const isOff = isSaving || !isOnline
  const button = { children: isSaving ? USUARIO_DIALOGO.guardando : submit, 'aria-disabled': isOff }
  const said = isOnline ? problem : USUARIO_DIALOGO.sinConexion
  return (
    <FormDialog
      {...dialog}
      top
      className="usuario-form"
      width={460}
      said={
        said !== undefined && (
          <span className="err" role="alert">
            <Icon name={isOnline ? 'octagon' : 'wifi-off'} />
            {said}
          </span>
        )
      }
      cancel={USUARIO_DIALOGO.cancelar}
      submit={button}
      onSubmit={() => {
        if (!isOff) onSubmit()
      }}
    />
  )
}
