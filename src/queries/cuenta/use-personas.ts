import { useEffect, useState } from 'react'
import { listPersonas, onSesionChange, type PersonaDelEquipo } from '#offline/sesion.ts'

/** Who signed in on this device and did not sign out; undefined until it has been read. */
function usePersonas(): readonly PersonaDelEquipo[] | undefined {
  const [personas, setPersonas] = useState<readonly PersonaDelEquipo[]>()
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const found = await listPersonas()
      if (isMounted) setPersonas(found)
    }
    void read() // It sets the state by itself
    const forget = onSesionChange(() => void read())
    return () => {
      isMounted = false
      forget()
    }
  }, [])
  return personas
}

/** Whether what this person did leaves by itself, whoever works now; undefined until it is known. */
export function useIsSignedIn(nombre: string): boolean | undefined {
  const personas = usePersonas()
  return personas?.some(each => each.nombre === nombre && !each.vencida)
}
