import type { MiClaveEnvio } from '#contract/auth.ts'
import { putMiClave } from '#http/auth.ts'
import { getDeviceId } from '#offline/device.ts'
import { saveSesion } from '#offline/sesion.ts'
import { useEscritura } from '../use-escritura.ts'
import { notePassword } from './use-login.ts'

/** Changes one's own password. This device goes on under the new session, all others have to sign in again. */
export const useMiClave = () =>
  useEscritura(
    async (envio: MiClaveEnvio) => {
      const sesion = await putMiClave(envio, await getDeviceId().catch(() => null))
      await saveSesion(sesion)
      await notePassword(sesion.pk.usuario.nombre)
    },
    () => {},
  )
