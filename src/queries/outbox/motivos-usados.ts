import type { UsosMotivo } from '#domain/butaca/motivo.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { deviceStorage } from '#queries/browser-storage.ts'
import { likelyNow } from '#queries/device.ts'

/** Time (ms) of the last use of each motivo on this device, by any person. */
const KEY = 'butacas-motivos'

export function readMotivosUsados(): UsosMotivo {
  const kept = deviceStorage.read(KEY)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, ms]) => Number.isFinite(ms)))
}

export function noteMotivos(operaciones: readonly Operacion[]): void {
  const used = operaciones.flatMap(operacion =>
    operacion.tipo === 'cambio-estado' && operacion.motivo !== undefined ? [operacion.motivo.id] : [],
  )
  if (used.length === 0) return
  const now = likelyNow()
  deviceStorage.write(KEY, { ...readMotivosUsados(), ...Object.fromEntries(used.map(id => [id, now])) })
}
