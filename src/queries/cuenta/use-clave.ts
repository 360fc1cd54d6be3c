import { useEffect, useState } from 'react'
import type { MiClaveEnvio, PrimerIngresoEnvio } from '#contract/auth.ts'
import { logout, postPrimerIngreso, putMiClave } from '#http/auth.ts'
import { getDeviceId, setOwnServer } from '#offline/device.ts'
import { saveSesion } from '#offline/sesion.ts'
import { useEscritura } from '#queries/use-escritura.ts'
import { type EntradaProvisoria, notePassword, signIn } from './use-login.ts'

/** Changes one's own password. This device goes on under the new session, all others have to sign in again. */
export const useMiClave = () =>
  useEscritura(async (envio: MiClaveEnvio) => {
    const sesion = await putMiClave(envio, await getDeviceId().catch(() => null))
    await saveSesion(sesion)
    await notePassword(sesion.pk.usuario.nombre)
  })

/** Replaces a password that another person chose by one's own; the sign-in follows it. */
export const usePrimeraClave = ({ token, pass }: EntradaProvisoria) =>
  useEscritura(async ({ clave }: { clave: string }) => {
    const sesion = await putMiClave({ actual: pass, clave }, await getDeviceId().catch(() => null), token)
    await setOwnServer(true)
    await saveSesion(sesion)
    await notePassword(sesion.pk.usuario.nombre)
  })

/** Gives the sign-in up. Nothing of it was kept here, and the server forgets it by itself where it is not told. */
export const giveUpEntrada = ({ token }: EntradaProvisoria): void => void logout(token).catch(() => {})

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
  useEscritura(async (envio: PrimerIngresoEnvio) => {
    const { nombre } = await postPrimerIngreso(envio)
    return (await signIn(nombre, envio.clave)).ok
  })
