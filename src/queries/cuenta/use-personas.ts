import { listPersonas, onSesionChange } from '#offline/sesion.ts'
import { useRead } from '../use-read.ts'

/** Whether this person's changes are sent by themselves, whoever works now; undefined until it is known. */
export function useIsSignedIn(nombre: string): boolean | undefined {
  const personas = useRead(listPersonas, onSesionChange)
  return personas?.some(each => each.nombre === nombre && !each.vencida)
}
