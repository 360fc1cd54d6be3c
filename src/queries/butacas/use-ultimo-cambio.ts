import { useEffect, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { fechaEnZona, ZONA_FABRICA } from '#domain/valor/hoy-fabrica.ts'
import { fetchHistorial } from '#http/cambio-estado.ts'
import { likelyNow } from '../cuenta/device-clock.ts'
import { useNetwork } from '../outbox/use-network.ts'

/** Whoever reads one seat after the other asks for none of them. */
const CALM_MS = 600
/** Of a moment as it is written, to the second. */
const SECOND = 19

/**
 * Login name of who changed a seat last, from its history; null until that is known, and where the history does not tell:
 * an edit or a homologation is in none.
 */
export function useUltimoAutor({ nro, fechaHs }: Butaca): string | null {
  const { online } = useNetwork()
  const [known, setKnown] = useState<{ de: string; quien: string } | null>(null)
  const de = `${nroKey(nro)} ${fechaHs}`
  const isKnown = known?.de === de
  useEffect(() => {
    if (!online || isKnown) return
    const timer = setTimeout(() => {
      const ask = async (): Promise<void> => {
        const cambios = await fetchHistorial(nro)
        const last = cambios.findLast(({ id }) => id.fechaHs.slice(0, SECOND) === fechaHs.slice(0, SECOND))
        const quien = last?.sesion?.id.usuario.nombre
        if (quien !== undefined) setKnown({ de, quien })
      }
      ask().catch(() => {}) // What is missing is a name beside an hour
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [nro, fechaHs, de, isKnown, online])
  return isKnown ? known.quien : null
}

/** Today and yesterday in the factory, as dates are written (yyyy-MM-dd). */
export function diasDeFabrica(): { hoy: string; ayer: string } {
  const now = likelyNow()
  return { hoy: fechaEnZona(now, ZONA_FABRICA), ayer: fechaEnZona(now - 86_400_000, ZONA_FABRICA) }
}
