import { useState } from 'react'
import type { Dispositivo } from '#contract/dispositivo.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { useNombrarDispositivo } from '#queries/cuenta/use-dispositivos.ts'
import type { Notify } from '#ui/notify.ts'

/** The one row whose name is being written. */
export interface Edicion {
  id: string
  nombre: string
  error: string | null
}

export function useNombre(notify: Notify) {
  const [edicion, setEdicion] = useState<Edicion | null>(null)
  const { escribir, isSaving } = useNombrarDispositivo()
  const save = async (): Promise<void> => {
    if (edicion === null) return
    const { id, nombre } = edicion
    const result = await escribir({ id, nombre })
    if (!result.ok) {
      const error = result.detail ?? DISPOSITIVOS.noGuardado
      setEdicion(now => (now?.id === id ? { ...now, error } : now))
      return
    }
    notify.success(DISPOSITIVOS.nombrado)
    setEdicion(now => (now?.id === id ? null : now))
  }
  return {
    edicion,
    isSaving,
    start: ({ id, nombre }: Dispositivo) => setEdicion({ id, nombre: nombre ?? '', error: null }),
    change: (nombre: string) => setEdicion(now => now && { ...now, nombre, error: null }),
    save: () => void save(), // It tells by itself how it went
    cancel: () => setEdicion(null),
  }
}
