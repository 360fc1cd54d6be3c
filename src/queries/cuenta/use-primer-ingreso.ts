import { useEffect, useState } from 'react'
import type { PrimerIngresoEnvio } from '#contract/auth.ts'
import { postPrimerIngreso } from '#http/auth.ts'
import { useEscritura } from '../use-escritura.ts'
import { signIn } from './use-login.ts'

/** The code of the address that the server printed; '' without one. It is taken out of what the screen shows. */
export function useCodigoDeLaDireccion(): string {
  const [codigo] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return codigo
}

/** Creates the first account and signs its person in. @returns whether the sign-in worked as well. */
export const usePrimerIngreso = () =>
  useEscritura(
    async (envio: PrimerIngresoEnvio) => {
      const { nombre } = await postPrimerIngreso(envio)
      return (await signIn(nombre, envio.clave)).ok
    },
    () => {},
  )
