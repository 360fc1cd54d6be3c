import { useEffect, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { fechaEnZona, ZONA_FABRICA } from '#domain/valor/hoy-fabrica.ts'
import { fetchHistorial } from '#http/cambio-estado.ts'
import { likelyNow } from '../cuenta/device-clock.ts'
import { useNetwork } from '../outbox/use-network.ts'

/** While one seat is read after the other, none of them is asked for. */
const CALM_MS = 600
/** Length of a moment as it is written, to the second. */
const SECOND = 19

/**
 * Who changed a seat last, by its history; null until that is known, or where it is not in it, as an edit.
 * @param isAsked whether the screen needs to know.
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
      ask().catch(() => {}) // Only a name beside an hour is missing then
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [nro, fechaHs, de, isKnown, isAsked, online])
  return isKnown ? known.quien : null
}

/** Today and yesterday in the factory, as yyyy-MM-dd. */
export function diasDeFabrica(): { hoy: string; ayer: string } {
  const now = likelyNow()
  return { hoy: fechaEnZona(now, ZONA_FABRICA), ayer: fechaEnZona(now - 86_400_000, ZONA_FABRICA) }
}
