import { useEffect, useMemo, useState } from 'react'
import type { Butaca, CambioHistorial } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { fechaEnZona, ZONA_FABRICA } from '#domain/valor/fecha.ts'
import { fetchHistorial } from '#http/butacas.ts'
import { clock } from '#offline/clock.ts'
import { type Entry, hechoEn } from '#offline/outbox/entry.ts'
import { type Answer, useAnswer } from '#queries/answer.ts'
import { likelyNow } from '#queries/device.ts'
import { useNetwork, useOutbox } from '#queries/outbox/use-outbox.ts'

/** The seat's changes of state on the server, newest first. */
export const useHistorial = (nro: string): Answer<CambioHistorial[]> =>
  useAnswer({
    queryKey: ['historial', nroKey(nro)],
    queryFn: () => fetchHistorial(nro),
    select: newestFirst,
    staleTime: 0,
  })

const newestFirst = (cambios: CambioHistorial[]): CambioHistorial[] =>
  cambios.toSorted((a, b) => (a.id.fechaHs < b.id.fechaHs ? 1 : -1))

/** This person's unconfirmed changes of a seat's state, newest first, with the times of `hechoEn`. */
export function useCambiosPorEnviar(nro: string) {
  const outbox = useOutbox()
  return useMemo(
    () =>
      outbox
        .ofSeat(nroKey(nro))
        .filter(({ state }) => state !== 'other-user')
        .flatMap(({ entry }) => {
          const { operacion, seen } = entry
          const estado = estadoDe(operacion)
          // The history does not list an edit that keeps the state
          const isChange = estado !== null && (operacion.tipo !== 'editar' || estado.id !== seen.estado.id)
          return isChange
            ? [
                {
                  key: entry.key,
                  estado: estado.nombre,
                  ...porqueDe(entry),
                  ...hechoEn(entry, clock.likely()),
                },
              ]
            : []
        })
        .reverse(),
    [outbox, nro],
  )
}

/** The motivo of a change. `defecto`: the change marks a defect, because the seat stays in its state. */
function porqueDe({ operacion, seen }: Entry) {
  if (operacion.tipo !== 'cambio-estado' || operacion.motivo === undefined) return {}
  const { motivo, nota, estado } = operacion
  return { motivo: motivo.nombre, nota, defecto: estado.id === seen.estado.id }
}

/** Wait (ms) before the history is requested. A seat scanned meanwhile replaces this seat, and nothing is requested. */
const SCAN_GAP_MS = 600
/** Length of a `fechaHs` text up to its seconds. */
const SECOND = 19

/**
 * The author of the seat's last change, from its history. Null until the history is read, and for a change that is not
 * in the history, such as an edit. @param isAsked whether the screen needs the author.
 */
export function useUltimoAutor({ nro, fechaHs }: Butaca, isAsked = true): string | null {
  const { online } = useNetwork()
  const [known, setKnown] = useState<{ de: string; quien: string } | null>(null)
  const de = `${nroKey(nro)} ${fechaHs}`
  const isKnown = known?.de === de
  useEffect(() => {
    if (!online || isKnown || !isAsked) return
    const timer = setTimeout(() => {
      const ask = async (): Promise<void> => {
        const cambios = await fetchHistorial(nro)
        const last = cambios.findLast(({ id }) => id.fechaHs.slice(0, SECOND) === fechaHs.slice(0, SECOND))
        const quien = last?.sesion?.id.usuario.nombre
        if (quien !== undefined) setKnown({ de, quien })
      }
      ask().catch(() => {}) // Without the author the screen shows the hour alone
    }, SCAN_GAP_MS)
    return () => clearTimeout(timer)
  }, [nro, fechaHs, de, isKnown, isAsked, online])
  return isKnown ? known.quien : null
}

/** Today and yesterday in the factory's time zone, as yyyy-MM-dd. */
export function diasDeFabrica(): { hoy: string; ayer: string } {
  const now = likelyNow()
  return { hoy: fechaEnZona(now, ZONA_FABRICA), ayer: fechaEnZona(now - 86_400_000, ZONA_FABRICA) }
}
