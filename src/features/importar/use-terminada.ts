import { useEffect, useEffectEvent } from 'react'
import { RUTA_IMPORTAR } from '#domain/importacion/ruta-importar.ts'
import { IMPORTAR } from '#messages/importar/importar.ts'
import { failureReason } from '#office/failure-reason.ts'
import { type Corrida, getCorrida, subscribeCorrida } from '#queries/importaciones/run.ts'
import type { Notify } from '#ui/notify.ts'

let isHeard = false

/** Says on whatever screen that an import has ended. The screen that began it may be gone by then. */
export function useTerminada(notify: Notify): void {
  const hear = useEffectEvent(() => {
    let before = getCorrida()
    subscribeCorrida(() => {
      const now = getCorrida()
      if (before.paso === 'importando' && now.paso !== 'importando') say(notify, now)
      before = now
    })
  })
  useEffect(() => {
    if (isHeard) return
    isHeard = true
    hear()
  }, [])
}

function say(notify: Notify, { paso, importacion, clase, fallo }: Corrida): void {
  const isHere = location.pathname === RUTA_IMPORTAR
  if (paso === 'hecha' && importacion !== null) {
    const { nuevo, cambia } = importacion.cifras
    if (!isHere) notify.success(IMPORTAR.listo(clase, nuevo + cambia))
  } else if (fallo === null) notify.success(IMPORTAR.parada)
  else if (!isHere) notify.error(failureReason(fallo, FALLOS))
}

/** Why a step did not end. */
export const FALLOS = {
  offline: IMPORTAR.falloRed,
  unknown: IMPORTAR.falloCorte,
  refused: IMPORTAR.falloServidor,
}
