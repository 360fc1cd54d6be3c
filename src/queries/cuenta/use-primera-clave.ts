import { logout, putMiClave } from '#http/auth.ts'
import { getDeviceId, setServerKeepsKeys } from '#offline/device.ts'
import { saveSesion } from '#offline/sesion.ts'
import { useEscritura } from '../use-escritura.ts'
import { type EntradaProvisoria, notePassword } from './use-login.ts'

/** Sets one's own password in the place of the one that somebody else chose; only then is anybody signed in here. */
export const usePrimeraClave = ({ token, pass }: EntradaProvisoria) =>
  useEscritura(
    async ({ clave }: { clave: string }) => {
      const sesion = await putMiClave({ actual: pass, clave }, await getDeviceId().catch(() => null), token)
      await setServerKeepsKeys(true)
      await saveSesion(sesion)
      await notePassword(sesion.pk.usuario.nombre)
    },
    () => {},
  )

/** Gives the sign-in up. Nothing of it was kept here, and the server forgets it by itself where it is not told. */
export const giveUpEntrada = ({ token }: EntradaProvisoria): void => void logout(token).catch(() => {})
