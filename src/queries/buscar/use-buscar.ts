import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type GrupoBuscado, gruposOf } from '#contract/buscar.ts'
import type { Buscado } from '#contract/buscar-schema.ts'
import type { Butaca } from '#contract/butaca.ts'
import { BUSCAR } from '#contract/endpoints/oficina.ts'
import type { Rol } from '#contract/permisos.ts'
import { isBuscable } from '#domain/buscar/hallar.ts'
import {
  buscarButacas,
  buscarHomologaciones,
  buscarPantallas,
  buscarPersonas,
  buscarProductos,
  buscarRegistros,
  claveDe,
  type DatoDe,
  type Fila,
  filaDe,
  type Grupo,
  type Mostrado,
  type Pantalla,
  type Partes,
  partesOf,
  Resultados,
} from '#domain/buscar/resultados.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { isNumber, isText, listOf, shaped } from '#domain/valor/forma.ts'
import { ask } from '#http/client.ts'
import { clock } from '#offline/clock.ts'
import { replica } from '#offline/mirror/replica.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { showButaca } from '#offline/view/outbox-view.ts'
import type { Held } from '#queries/answer.ts'
import { listPrefijo } from '#queries/butacas/use-butacas.ts'
import { useReplica } from '#queries/butacas/use-mirror.ts'
import { useOwnServer, useRead } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { keepAnswer, queryClient, readAnswer } from '#queries/query-client.ts'
import { listaDeAqui } from '#queries/stock/use-lista.ts'

const PAUSE_MS = 200
/** How long (ms) the list keeps a place for a group without results. After this time its results go to the end. */
const PLACE_MS = 1_000
const ANSWER_MS = 8_000
const KEPT_MS = 30_000

type SoloAqui = 'sin-red' | 'sin-respuesta' | 'servidor-ajeno' | null

export interface Busqueda extends Mostrado {
  isBuscando: boolean
  soloAqui: SoloAqui
  /** The lists of this device; undefined until they are read. */
  aqui: DeAqui | undefined
  retry: () => void
  permitidos: readonly GrupoBuscado[]
}

interface Pedido {
  sesion: { nombre: string; rol: Rol }
  buscado: string
  /** In menu order. */
  pantallas: readonly Pantalla[]
}

const NINGUNO: ReadonlySet<Grupo> = new Set()

/** Searches a text in all that the person may open: on this device at once, then on the server (design §3). */
export function useBuscar({ sesion, buscado, pantallas }: Pedido): Busqueda {
  const grupos = useMemo(() => gruposOf(sesion.rol), [sesion.rol])
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
  const isOurs = useOwnServer()
  const isAsked = grupos.length > 0 && isBuscable(buscado)
  const isPaused = useSince(buscado, PAUSE_MS)
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['buscar', buscado, { de: owner }],
      queryFn:
        isAsked && isPaused && online && isOurs !== false
          ? ({ signal }) =>
              ask<Buscado>(BUSCAR.buscar, {
                query: { q: buscado },
                signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
              })
          : skipToken,
      gcTime: KEPT_MS,
    },
    queryClient,
  )
  const retry = () => void refetch() // The next render shows the outcome
  const servidor = useMemo(() => (data === undefined ? null : partesOf(data)), [data])
  const soloAqui = isAsked ? whySoloAqui(online, isOurs, error) : null
  return { servidor, soloAqui, retry, isBuscando: isAsked && servidor === null && soloAqui === null }
}

function whySoloAqui(isOnline: boolean, isOurs: boolean | null, error: Error | null): SoloAqui {
  if (!isOnline) return 'sin-red'
  if (isOurs === false) return 'servidor-ajeno'
  return error === null ? null : 'sin-respuesta'
}

function useSince(texto: string, ms: number): boolean {
  const [stayed, setStayed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStayed(texto), ms)
    return () => clearTimeout(timer)
  }, [texto, ms])
  return stayed === texto
}

interface DeAqui {
  butacas: { asOf: number } | null
  homologaciones: Held<readonly DatoDe['homologaciones'][]> | null
  registros: Held<readonly DatoDe['registros'][]> | null
  productos: Held<readonly DatoDe['productos'][]> | null
  personas: Held<readonly DatoDe['personas'][]> | null
}

const LISTAS = {
  homologaciones: 'homologaciones',
  registros: 'registros',
  productos: 'productos',
  personas: 'cliente_proveedor',
} as const

function useDeAqui(owner: string, grupos: readonly GrupoBuscado[]): DeAqui | undefined {
  const { ready, refreshedAt } = useReplica()
  const read = useCallback(async (): Promise<Omit<DeAqui, 'butacas'>> => {
    const lista = <G extends keyof typeof LISTAS>(grupo: G) =>
      grupos.includes(grupo) ? listaDeAqui(owner, LISTAS[grupo]) : null
    const [homologaciones, registros, productos, personas] = await Promise.all([
      lista('homologaciones'),
      lista('registros'),
      lista('productos'),
      lista('personas'),
    ])
    return { homologaciones, registros, productos, personas: personas as DeAqui['personas'] }
  }, [owner, grupos])
  const listas = useRead(read)
  const hasButacas = grupos.includes('butacas') && refreshedAt !== null
  return useMemo(
    () => (listas && ready ? { ...listas, butacas: hasButacas ? { asOf: refreshedAt } : null } : undefined),
    [listas, ready, hasButacas, refreshedAt],
  )
}

const butacaDeAqui = (key: string): Butaca | undefined =>
  showButaca(replica.getSnapshot().rows.get(key), outboxStore.getSnapshot().bySeat.get(key))

export function buscarAqui(aqui: DeAqui, grupos: readonly GrupoBuscado[], buscado: string): Partes {
  const { homologaciones, registros, productos, personas } = aqui
  return {
    ...(grupos.includes('butacas') && { butacas: buscarButacas(listPrefijo(nroKey(buscado)), buscado) }),
    ...(homologaciones && { homologaciones: buscarHomologaciones(homologaciones.data, buscado) }),
    ...(registros && { registros: buscarRegistros(registros.data, buscado) }),
    ...(productos && { productos: buscarProductos(productos.data, buscado) }),
    ...(personas && { personas: buscarPersonas(personas.data, buscado) }),
  }
}

const ULTIMAS = ['buscar-ultimas']
const ULTIMAS_MAX = 5

/** A search result that the person opened. `at`: time (ms). */
export interface Abierta {
  fila: Fila
  at: number
}

const accepts = listOf(shaped({ at: isNumber, fila: shaped({ grupo: isText, dato: shaped({}) }) }))

const readAbiertas = (owner: string): readonly Abierta[] =>
  readAnswer<readonly Abierta[]>(owner, ULTIMAS, accepts)?.data ?? []

/** Stores a row on this device as the person's last opened row, until they sign out. Ignores screens. */
export function noteAbierta(owner: string, fila: Fila): void {
  if (fila.grupo === 'pantallas') return
  const now = clock.now()
  const others = readAbiertas(owner).filter(each => claveDe(each.fila) !== claveDe(fila))
  keepAnswer(owner, ULTIMAS, [{ fila, at: now }, ...others].slice(0, ULTIMAS_MAX), now)
}

/** The last opened rows that the role may open. Seats and products have their present data. */
export function useUltimas({ nombre, rol }: { nombre: string; rol: Rol }, aqui: DeAqui | undefined) {
  const [abiertas] = useState(() => readAbiertas(nombre))
  return useMemo(() => {
    const grupos: readonly string[] = gruposOf(rol)
    return abiertas.flatMap(({ fila, at }) =>
      grupos.includes(fila.grupo) ? [{ at, fila: asItIs(fila, aqui) }] : [],
    )
  }, [abiertas, rol, aqui])
}

function asItIs(fila: Fila, aqui: DeAqui | undefined): Fila {
  if (fila.grupo === 'butacas') return filaDe('butacas', butacaDeAqui(nroKey(fila.dato.nro)) ?? fila.dato)
  if (fila.grupo !== 'productos') return fila
  return filaDe('productos', aqui?.productos?.data.find(({ id }) => id === fila.dato.id) ?? fila.dato)
}
