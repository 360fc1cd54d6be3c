import { useState } from 'react'
import type { Dispositivo, PermisosEnvio } from '#contract/dispositivos/dispositivo.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { usePermitirDispositivo } from '#queries/cuenta/use-dispositivos.ts'
import type { Notify } from '#ui/notify.ts'

/** What an admin decides of a device: PINs, and whether it is in service. Taking it out asks first. */
export function usePermisos(notify: Notify) {
  const [asked, setAsked] = useState<Dispositivo | null>(null)
  const { escribir } = usePermitirDispositivo()
  const write = async (fila: Dispositivo, decidido: PermisosEnvio, done: string) => {
    const result = await escribir({ id: fila.id, ...decidido })
    if (result.ok) notify.success(done)
    else notify.error(result.detail ?? DISPOSITIVOS.permisosNoGuardados)
  }
  return {
    asked,
    setPin: (fila: Dispositivo, pinPermitido: boolean) =>
      // It reports its own outcome, as do the others
      void write(
        fila,
        { pinPermitido },
        pinPermitido ? DISPOSITIVOS.pinPermitido : DISPOSITIVOS.pinProhibido,
      ),
    reponer: (fila: Dispositivo) => void write(fila, { revocado: false }, DISPOSITIVOS.repuestaLista),
    askRevocar: setAsked,
    cancel: () => setAsked(null),
    revocar: () => {
      if (asked !== null) void write(asked, { revocado: true }, DISPOSITIVOS.revocadaListo)
      setAsked(null)
    },
  }
}

export type Permisos = ReturnType<typeof usePermisos>
