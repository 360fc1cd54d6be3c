import { createContext, use } from 'react'
import type { Accion } from '#contract/permisos.ts'
import { onSesionChange, readSesion, type SesionActual } from '#offline/sesion.ts'
import { useRead } from '#queries/device.ts'

export type { SesionActual } from '#offline/sesion.ts'

/** Whether the signed-in person may do an action. The shell provides the function; outside it nothing is allowed. */
export const CanContext = createContext<(accion: Accion) => boolean>(() => false)
export const useCan = () => use(CanContext)

/** The current session; undefined until read, null if no person is signed in. */
export const useSesion = (): SesionActual | null | undefined => useRead(readSesion, onSesionChange)
