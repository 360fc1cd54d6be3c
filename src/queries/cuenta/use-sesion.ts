import { createContext, use } from 'react'
import type { Accion } from '#contract/permisos.ts'
import { onSesionChange, readSesion, type SesionActual } from '#offline/sesion.ts'
import { useRead } from '#queries/device.ts'

export type { SesionActual } from '#offline/sesion.ts'

/** Whether the signed-in person may do an action. Nothing is allowed outside the app's frame, which provides it. */
export const CanContext = createContext<(accion: Accion) => boolean>(() => false)
export const useCan = () => use(CanContext)

/** The session of this device; undefined until read, null if no person is signed in. */
export const useSesion = (): SesionActual | null | undefined => useRead(readSesion, onSesionChange)
