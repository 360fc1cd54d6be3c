import type { Usuario } from '#contract/usuario.ts'
import { MODALES } from '#messages/modales.ts'
import { USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { useCambiarActivo, useCerrarSesiones } from '#queries/cuenta/use-usuarios.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { useCambio } from './cambio.tsx'
import { type TareaProps, useSend } from './usuario-form.tsx'

const WORDS = {
  baja: {
    tone: 'rejected',
    icon: 'lock',
    title: USUARIO_DIALOGO.bajaTitulo,
    detail: () => USUARIO_DIALOGO.bajaDetalle,
    confirm: USUARIOS.darBaja,
  },
  alta: {
    tone: 'accent',
    icon: 'person',
    title: USUARIO_DIALOGO.altaTitulo,
    detail: () => USUARIO_DIALOGO.altaDetalle,
    confirm: USUARIOS.darAlta,
  },
  todas: {
    tone: 'pending',
    icon: 'logout',
    title: USUARIO_DIALOGO.sesionesTitulo,
    detail: ({ sesiones }: Usuario) => USUARIO_DIALOGO.sesionesDetalle(sesiones),
    confirm: USUARIOS.cerrarSesiones,
  },
} as const

/** Asks for a confirmation; a refusal of the server is shown in the same place. */
export function Pregunta({
  que,
  usuario,
  own,
  ...props
}: TareaProps & { que: keyof typeof WORDS; usuario: Usuario; own: string }) {
  const { id, nombre } = usuario
  const activo = useSend(useCambiarActivo(), props, [], USUARIO_DIALOGO.preguntaSinRespuesta)
  const sesiones = useSend(useCerrarSesiones(), props, [], USUARIO_DIALOGO.preguntaSinRespuesta)
  const { form } = que === 'todas' ? sesiones : activo
  const act = ({ version }: Usuario = usuario) =>
    que === 'todas'
      ? sesiones.send({ id }, USUARIO_DIALOGO.sesionesCerradas)
      : activo.send({ id, activo: que === 'alta', version }, () =>
          que === 'alta' ? USUARIO_DIALOGO.dadoDeAlta(nombre) : USUARIO_DIALOGO.dadoDeBaja(nombre),
        )
  const conflicto = useCambio(
    activo.cambio,
    own,
    usuario,
    { ...usuario, activo: que === 'alta' },
    actual => void act(actual), // The same
    form.onClose,
  )
  const { tone, icon, title, detail, confirm } = WORDS[que]
  const problem = form.isOnline ? form.problem : USUARIO_DIALOGO.preguntaSinConexion
  const dialog = { isOpen: true, title: title(nombre), onClose: form.onClose }
  if (conflicto !== null) return conflicto
  // A refusal is another dialog, so that a screen reader announces it
  if (problem !== undefined)
    return (
      <AskDialog key="refused" {...dialog} tone="rejected" icon="octagon" closeLabel={MODALES.cerrar}>
        {problem}
      </AskDialog>
    )
  return (
    <AskDialog
      key="asking"
      {...dialog}
      tone={tone}
      icon={icon}
      closeLabel={USUARIO_DIALOGO.cancelar}
      confirmLabel={confirm}
      onConfirm={() => {
        if (!form.isSaving) void act() // It reports its own outcome
      }}
    >
      {detail(usuario)}
    </AskDialog>
  )
}
