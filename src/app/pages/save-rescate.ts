import { toasts } from '#app/shell/corner.tsx'
import { nombreRescate } from '#domain/cuenta/equipo.ts'
import { RESCATE } from '#messages/equipo/avisos.ts'
import { sealOutbox } from '#offline/rescate.ts'
import { saveFile } from '#ui/save-file.ts'

const WHY = {
  vacio: RESCATE.vacio,
  'sin-clave': RESCATE.sinClave,
  'sin-servidor': RESCATE.sinServidor,
  'sin-cifrado': RESCATE.sinCifrado,
  'sin-almacen': RESCATE.error,
} as const

export async function saveRescate(): Promise<void> {
  // Rejects if the storage cannot be read
  const made = await sealOutbox().catch(() => 'sin-almacen' as const)
  if (typeof made === 'string') return toasts.error(WHY[made])
  const json = new Blob([JSON.stringify(made.archivo)], { type: 'application/json' })
  saveFile(json, nombreRescate(Date.now()))
  toasts.success(RESCATE.guardado(made.total))
}
