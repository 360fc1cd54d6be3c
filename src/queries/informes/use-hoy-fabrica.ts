import { useQuery } from '@tanstack/react-query'
import type { CambioActividad } from '#contract/butaca.ts'
import { type DiaVisto, momentoDeFabrica } from '#domain/valor/fecha.ts'
import { fetchActividadHoy } from '#http/butacas.ts'
import { clock } from '#offline/clock.ts'
import { queryClient } from '../query-client.ts'

const ZONA_EQUIPO = new Intl.DateTimeFormat().resolvedOptions().timeZone
const FRESH_MS = 30 * 60_000

/** The date that the server gives to today's last change; null if no seat changed today. */
async function fetchDia(): Promise<DiaVisto | null> {
  const last = (await fetchActividadHoy()).reduce(
    (latest: CambioActividad | null, one) =>
      latest !== null && latest.id.fechaHs >= one.id.fechaHs ? latest : one,
    null,
  )
  if (last === null) return null
  return { fecha: last.id.fechaHs.slice(0, 10), en: clock.likely() }
}

/**
 * The factory's day and hour by the server's clock. The date of today's last change shows the factory's time zone
 * (src/domain/valor/fecha.ts).
 */
export function useMomentoFabrica(): () => { hoy: string; hora: string } {
  const { data } = useQuery(
    { queryKey: ['dia-de-fabrica'], queryFn: fetchDia, staleTime: FRESH_MS },
    queryClient,
  )
  return () => momentoDeFabrica(clock.likely(), data ?? null, ZONA_EQUIPO)
}

export function useHoyFabrica(): () => string {
  const momento = useMomentoFabrica()
  return () => momento().hoy
}
