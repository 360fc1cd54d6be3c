import { createContext, use, useEffect, useState } from 'react'
import type { Accion } from '#contract/permisos.ts'
import { onSesionChange, readSesion, type SesionActual } from '#offline/sesion.ts'

export type { SesionActual } from '#offline/sesion.ts'

/** Whether the signed-in person may do an action. Nothing is allowed outside the app's frame, which provides it. */
export const CanContext = createContext<(accion: Accion) => boolean>(() => false)
export const useCan = () => use(CanContext)

/** The session of this device; undefined until read, null if no person is signed in. */
export function useSesion(): SesionActual | null | undefined {
  const [sesion, setSesion] = useState<SesionActual | null>()
  useEffect(() => {
    let mounted = true
    const read = async () => {
      const found = await readSesion()
      if (mounted) setSesion(before => (same(before, found) ? before : found))
    }
    const start = () => void read().catch(() => {}) // Failing storage has its own notice
    start()
    const forget = onSesionChange(start)
    return () => {
      mounted = false
      forget()
    }
  }, [])
  return sesion
}

const same = (a: SesionActual | null | undefined, b: SesionActual | null): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.nombre === b.nombre &&
    a.rol === b.rol &&
    a.vencida === b.vencida &&
    a.soloEnvia === b.soloEnvia &&
    a.vence === b.vence &&
    a.identificado === b.identificado)
