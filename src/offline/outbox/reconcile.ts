import { nroKey } from '#domain/nro-butaca.ts'
import { fetchFiltroButaca } from '#http/butacas.ts'
import { fetchHistorial } from '#http/cambio-estado.ts'
import type { Credentials } from '../sesion.ts'
import type { Entry } from './entry.ts'
import type { Outcome } from './outcome.ts'

/**
 * Asks a server without idempotency keys whether an entry in doubt already happened: the seat's history, past the
 * newest change that the person could have seen.
 * @returns what became of it, or null when it did not happen and may be sent again. @throws ApiError.
 */
export async function reconcile(entry: Entry, { owner, token }: Credentials): Promise<Outcome | null> {
  const historial = await fetchHistorial(entry.nro, token)
  const since = historial.filter(({ id }) => id.fechaHs > entry.seenFechaHs)
  if (since.length === 0) return null
  const butaca = await fetchSeat(entry.nro, token)
  const mine = since.find(({ estado, sesion }) => {
    // A server that does not say who did it: the same state since then is taken for ours
    const usuario = sesion?.id.usuario.nombre ?? owner
    return estado.nombre === entry.operacion.estado.nombre && usuario === owner
  })
  if (mine) return { kind: 'confirmed', butaca, fechaHs: mine.id.fechaHs }
  const last = since.at(-1)
  if (butaca === null || last === undefined) return null
  // Somebody else changed it meanwhile: never overwritten unseen (reliability O12)
  const usuario = last.sesion?.id.usuario.nombre ?? null
  return {
    kind: 'conflict',
    error: { status: 0, codigo: 'VERSION', detail: '', at: Date.now() },
    actual: { butaca, usuario, fechaHs: last.id.fechaHs },
  }
}

async function fetchSeat(nro: string, token: string) {
  const found = await fetchFiltroButaca({ nro }, token)
  return found.find(butaca => nroKey(butaca.nro) === nroKey(nro)) ?? null
}
