import { useEffect, useState } from 'react'
import { onSesionChange, readSesion, type SesionActual } from '#offline/sesion.ts'

export type { SesionActual } from '#offline/sesion.ts'

/** Who is signed in on this device; undefined until it has been read, null when nobody is. */
export function useSesion(): SesionActual | null | undefined {
  const [sesion, setSesion] = useState<SesionActual | null>()
  useEffect(() => {
    let mounted = true
    const read = async () => {
      const found = await readSesion()
      if (mounted) setSesion(found)
    }
    void read() // It sets the state by itself
    const forget = onSesionChange(() => void read())
    return () => {
      mounted = false
      forget()
    }
  }, [])
  return sesion
}
