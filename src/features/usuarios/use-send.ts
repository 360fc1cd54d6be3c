import { useState } from 'react'
import type { useEscritura } from '#queries/use-escritura.ts'
import { type Errores, erroresDe } from './errores.ts'
import type { TareaProps } from './tarea.ts'

/** Sends what a dialog holds, and keeps what is wrong with it. @param campos where the server may find something wrong. */
export function useSend<E, R>(
  { escribir, isSaving }: ReturnType<typeof useEscritura<E, R>>,
  { isOnline, onDone, onClose }: TareaProps,
  campos: readonly ('nombre' | 'clave')[] = [],
) {
  const [errores, setErrores] = useState<Errores>({})
  /** @param say what is told once it is done. @param wrong what is known to be wrong: then nothing is sent. */
  const send = async (envio: E, say: (value: R) => string, wrong: Errores = {}): Promise<void> => {
    setErrores(wrong)
    if (Object.keys(wrong).length > 0) return
    const result = await escribir(envio)
    if (result.ok) onDone(say(result.value))
    else setErrores(erroresDe(result, campos))
  }
  return { errores, send, form: { isSaving, isOnline, problem: errores.todo, onClose } }
}
