import { useState } from 'react'
import type { Usuario } from '#contract/usuario.ts'
import { MODALES } from '#messages/modales.ts'
import { USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { useCambiarActivo, useCerrarSesiones } from '#queries/cuenta/use-usuarios.ts'
import type { Escritura } from '#queries/use-escritura.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { falloOf } from './fallo.ts'
import type { TareaProps } from './tarea.ts'

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

/** What is asked before it is done; a refusal of the server is said in the same place. */
export function Pregunta({
  que,
  usuario,
  isOnline,
  onDone,
  onClose,
}: TareaProps & { que: keyof typeof WORDS; usuario: Usuario }) {
  const { id, nombre } = usuario
  const [refused, setRefused] = useState<string | null>(null)
  const activo = useCambiarActivo()
  const sesiones = useCerrarSesiones()
  const isSaving = activo.isSaving || sesiones.isSaving

  const act = async (): Promise<void> => {
    const result: Escritura<string> =
      que === 'sesiones'
        ? saidOf(await sesiones.escribir({ id }), USUARIO_DIALOGO.sesionesCerradas)
        : saidOf(await activo.escribir({ id, activo: que === 'alta' }), () =>
            que === 'alta' ? USUARIO_DIALOGO.dadoDeAlta(nombre) : USUARIO_DIALOGO.dadoDeBaja(nombre),
          )
    if (result.ok) onDone(result.value)
    else setRefused(falloOf(result).texto)
  }
  const { tone, icon, title, detail, confirm } = WORDS[que]
  const problem = isOnline ? refused : USUARIO_DIALOGO.sinConexion
  return (
    <AskDialog
      // A refusal is another dialog, so that it is read out
      key={problem === null ? 'asking' : 'refused'}
      isOpen
      tone={problem === null ? tone : 'rejected'}
      icon={problem === null ? icon : 'octagon'}
      title={title(nombre)}
      closeLabel={problem === null ? USUARIO_DIALOGO.cancelar : MODALES.cerrar}
      {...(problem === null ? { confirmLabel: confirm } : {})}
      onConfirm={() => {
        if (!isSaving) void act() // It tells by itself how it went
      }}
      onClose={onClose}
    >
      {problem ?? detail(usuario)}
    </AskDialog>
  )
}

const saidOf = <R,>(result: Escritura<R>, say: (value: R) => string): Escritura<string> =>
  result.ok ? { ok: true, value: say(result.value) } : result
