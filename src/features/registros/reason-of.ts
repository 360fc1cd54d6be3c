import { REGISTROS } from '#messages/stock/registros.ts'
import type { Escritura } from '#queries/use-escritura.ts'

/** Why a record was not written, in words. */
export function reasonOf({ kind, status, detail }: Extract<Escritura<unknown>, { ok: false }>): string {
  if (kind === 'network') return REGISTROS.noSeGuardoSinRed
  if (kind !== 'http') return REGISTROS.noSeSabeSiGuardo
  return detail ?? REGISTROS.noSeGuardo(status)
}
