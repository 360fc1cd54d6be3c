import type { Usuario } from '#contract/usuario.ts'

/** What is being done, and to whom: one thing at a time. */
export type Tarea =
  | { que: 'nuevo' }
  | { que: 'clave' | 'rol' | 'baja' | 'alta' | 'sesiones'; usuario: Usuario }

/** What the dialogs take. */
export interface TareaProps {
  isOnline: boolean
  /** The server did it; `said` tells so. */
  onDone: (said: string) => void
  onClose: () => void
}

export interface SobreUsuarioProps extends TareaProps {
  usuario: Usuario
  /** Whether it is whoever is signed in. */
  isOwn: boolean
}
