import { listPersonas, onSesionChange, type PersonaDelEquipo } from '#offline/sesion.ts'
import { useRead } from '../use-read.ts'

/** Who signed in on this device and did not sign out; undefined until it has been read. */
const usePersonas = (): readonly PersonaDelEquipo[] | undefined => useRead(listPersonas, onSesionChange)

/** Whether this person's changes are sent by themselves, whoever works now; undefined until it is known. */
export function useIsSignedIn(nombre: string): boolean | undefined {
  const personas = usePersonas()
  return personas?.some(each => each.nombre === nombre && !each.vencida)
}
