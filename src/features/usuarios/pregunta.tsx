import type { Usuario } from '#contract/usuario.ts'
import { MODALES } from '#messages/modales.ts'
import { USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { useCambiarActivo, useCerrarSesiones } from '#queries/cuenta/use-usuarios.ts'
import { AskDialog } from '#ui/overlay.tsx'
import type { TareaProps } from './tarea.ts'
import { useSend } from './use-send.ts'

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
  sesiones: {
    tone: 'pending',
    icon: 'logout',
    title: USUARIO_DIALOGO.sesionesTitulo,
    detail: ({ sesiones }: Usuario) => USUARIO_DIALOGO.sesionesDetalle(sesiones),
    confirm: USUARIOS.cerrarSesiones,
  },
} as const

type PreguntaProps = TareaProps & { que: keyof typeof WORDS; usuario: Usuario }

/** What is asked before it is done; a refusal of the server is said in the same place. */
export function Pregunta({ que, usuario, ...props }: PreguntaProps) {
  const { id, nombre } = usuario
  const activo = useSend(useCambiarActivo(), props)
  const sesiones = useSend(useCerrarSesiones(), props)
  const { form } = que === 'sesiones' ? sesiones : activo
  const act = () =>
    que === 'sesiones'
      ? sesiones.send({ id }, USUARIO_DIALOGO.sesionesCerradas)
      : activo.send({ id, activo: que === 'alta' }, () =>
          que === 'alta' ? USUARIO_DIALOGO.dadoDeAlta(nombre) : USUARIO_DIALOGO.dadoDeBaja(nombre),
        )
  const { tone, icon, title, detail, confirm } = WORDS[que]
  const problem = form.isOnline ? form.problem : USUARIO_DIALOGO.sinConexion
  const dialog = { isOpen: true, title: title(nombre), onClose: form.onClose }
  // A refusal is another dialog, so that it is read out
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
        if (!form.isSaving) void act() // It tells by itself how it went
      }}
    >
      {detail(usuario)}
    </AskDialog>
  )
}
