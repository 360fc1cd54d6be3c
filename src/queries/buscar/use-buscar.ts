import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type GrupoBuscado, gruposDe } from '#contract/buscar.ts'
import type { Rol } from '#contract/rol.ts'
import { buscarPantallas } from '#domain/buscar/en-este-equipo.ts'
import type { Grupo, Pantalla } from '#domain/buscar/fila.ts'
import { isBuscable } from '#domain/buscar/hallar.ts'
import { type Mostrado, partesDe, Resultados } from '#domain/buscar/resultados.ts'
import { fetchBuscado } from '#http/buscar.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { useServerKeepsKeys } from '../use-server-is-bare.ts'
import { buscarAqui, type DeAqui, useDeAqui } from './listas-de-aqui.ts'

/** The server is asked once nobody has typed for as long. */
const PAUSE_MS = 200
/** Nothing waits longer for its place: what comes later goes to the end. */
const PLACE_MS = 1_000
/** The server is not waited for longer. */
const ANSWER_MS = 8_000
/** A text that is typed again soon is not asked for again. */
const KEPT_MS = 30_000

/** Why this device's rows are all that was searched; null while the server answers. */
type SoloAqui = 'sin-red' | 'sin-respuesta' | 'servidor-ajeno' | null

export interface Busqueda extends Mostrado {
  /** Whether something may still come. */
  isBuscando: boolean
  soloAqui: SoloAqui
  /** What this device has; undefined until it was read. */
  aqui: DeAqui | undefined
  /** Asks the server again; the next render shows the outcome. */
  retry: () => void
  /** The groups that the role may search. */
  permitidos: readonly GrupoBuscado[]
}

interface Pedido {
  sesion: { nombre: string; rol: Rol }
  /** Without spaces around it. */
  buscado: string
  /** The screens of the role, in the order of the menu. */
  pantallas: readonly Pantalla[]
}

const NINGUNO: ReadonlySet<Grupo> = new Set()

/** One text in all that the person may open: this device's at once, then the server's (design §3). */
export function useBuscar({ sesion, buscado, pantallas }: Pedido): Busqueda {
  const grupos = useMemo(() => gruposDe(sesion.rol), [sesion.rol])
  const aqui = useDeAqui(sesion.nombre, grupos)
  const { servidor, isBuscando, soloAqui, retry } = useServidor(sesion.nombre, grupos, buscado)
  const isLate = useSince(buscado, PLACE_MS)
  const [resultados] = useState(() => new Resultados())
  const deAqui = useMemo(
    () => ({
      ...(aqui && isBuscable(buscado) && buscarAqui(aqui, grupos, buscado)),
      ...(isBuscable(buscado) && { pantallas: buscarPantallas(pantallas, buscado) }),
    }),
    [aqui, grupos, buscado, pantallas],
  )
  const isWaiting = (isBuscando || aqui === undefined) && !isLate
  const mostrado = useMemo(
    () =>
      resultados.mostrar({
        buscado,
        grupos: [...grupos, 'pantallas'],
        aqui: deAqui,
        servidor,
        faltan: isWaiting ? new Set(grupos) : NINGUNO,
      }),
    [resultados, buscado, grupos, deAqui, servidor, isWaiting],
  )
  return {
    ...mostrado,
    isBuscando: isBuscando || aqui === undefined,
    soloAqui,
    aqui,
    retry,
    permitidos: grupos,
  }
}

function useServidor(owner: string, grupos: readonly GrupoBuscado[], buscado: string) {
  const { online } = useNetwork()
  const isOurs = useServerKeepsKeys()
  const isAsked = grupos.length > 0 && isBuscable(buscado)
  const isPaused = useSince(buscado, PAUSE_MS)
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['buscar', buscado, { de: owner }],
      queryFn:
        isAsked && isPaused && online && isOurs !== false
          ? ({ signal }) => fetchBuscado(buscado, within(signal, ANSWER_MS))
          : skipToken,
      gcTime: KEPT_MS,
    },
    queryClient,
  )
  const retry = () => void refetch() // The next render shows the outcome
  const servidor = useMemo(() => (data === undefined ? null : partesDe(data)), [data])
  const soloAqui = isAsked ? whySoloAqui(online, isOurs, error) : null
  return { servidor, soloAqui, retry, isBuscando: isAsked && servidor === null && soloAqui === null }
}

function whySoloAqui(isOnline: boolean, isOurs: boolean | null, error: Error | null): SoloAqui {
  if (!isOnline) return 'sin-red'
  if (isOurs === false) return 'servidor-ajeno'
  return error === null ? null : 'sin-respuesta'
}

/** The signal, and an end of its own after a while. */
function within(signal: AbortSignal, ms: number): AbortSignal {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    limit.abort()
  })
  return limit.signal
}

/** Whether a text has stayed the same for as long. */
function useSince(texto: string, ms: number): boolean {
  const [stayed, setStayed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStayed(texto), ms)
    return () => clearTimeout(timer)
  }, [texto, ms])
  return stayed === texto
}
