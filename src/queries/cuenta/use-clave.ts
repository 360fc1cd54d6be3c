import { useEffect, useState } from 'react'
import type { MiClaveEnvio, PrimerIngresoEnvio } from '#contract/auth.ts'
import { logout, postPrimerIngreso, putMiClave } from '#http/auth.ts'
import { getDeviceId, setOwnServer } from '#offline/device.ts'
import { saveSesion } from '#offline/sesion.ts'
import { useEscritura } from '#queries/use-escritura.ts'
import { type EntradaProvisoria, notePassword, signIn } from './use-login.ts'

/**
 * Changes the signed-in person's password. This device gets a new session; the person's other devices must sign in
 * again.
 */
export const useMiClave = () =>
  useEscritura(async (envio: MiClaveEnvio) => {
    const sesion = await putMiClave(envio, await getDeviceId().catch(() => null))
    await saveSesion(sesion)
    await notePassword(sesion.pk.usuario.nombre)
  })

/** Replaces a password that an admin chose with the person's own password, and signs in. */
export const usePrimeraClave = ({ token, pass }: EntradaProvisoria) =>
  useEscritura(async ({ clave }: { clave: string }) => {
    const sesion = await putMiClave({ actual: pass, clave }, await getDeviceId().catch(() => null), token)
    await setOwnServer(true)
    await saveSesion(sesion)
    await notePassword(sesion.pk.usuario.nombre)
  })

/** Cancels the sign-in. If the call fails, the session expires on the server. */
export const giveUpEntrada = ({ token }: EntradaProvisoria): void => void logout(token).catch(() => {})

/** The code after `#` in the address that the server printed; '' without a code. Removes it from the page's address. */
export function useCodigoDeLaDireccion(): string {
  const [codigo] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return codigo
}

/** Creates the first account and signs in. @returns whether the sign-in succeeded too. */
export const usePrimerIngreso = () =>
  useEscritura(async (envio: PrimerIngresoEnvio) => {
    const { nombre } = await postPrimerIngreso(envio)
    return (await signIn(nombre, envio.clave)).ok
  })
