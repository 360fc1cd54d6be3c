import { useEffect, useMemo } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { countListas, type PanelListas } from '#domain/butaca/cuenta-panel.ts'
import { type Vendibles, vendiblesOf } from '#domain/butaca/vendibles.ts'
import { type GrupoActividad, groupActividad } from '#domain/informe/actividad.ts'
import { shaped } from '#domain/valor/forma.ts'
import { isSameDay } from '#domain/valor/hora.ts'
import { replica } from '#offline/mirror/replica.ts'
import { throttle } from '#offline/observable.ts'
import { showButaca } from '#offline/view/outbox-view.ts'
import { type Answer, asUnanswered, type Held, useKept } from '#queries/answer.ts'
import { useReplicaIfStarted } from '#queries/butacas/use-mirror.ts'
import { live } from '#queries/outbox/live.ts'
import { useNetwork, useThrottledOutbox } from '#queries/outbox/use-outbox.ts'
import { queryClient } from '#queries/query-client.ts'
import { type Filas, fetchParte, type Nombre, PANEL, peekParte } from './ask-panel.ts'

/** Shortest interval (ms) between two refreshes. */
const GAP_MS = 800

/** A role that may see only ready seats has no `actividad` and no `homologadas` (specification §2, §6). */
interface Panel {
  listas: Answer<PanelListas>
  /** Null for a role that may see all seats. */
  vendibles: Answer<Vendibles> | null
  actividad: Answer<GrupoActividad[]> | null
  homologadas: Answer<Homologacion[]> | null
}

/**
 * The panel, updated by the server's events. @param owner the person whose answers are stored. @param soloListas
 * whether the role may see only the ready seats.
 */
export function usePanel(owner: string, soloListas: boolean): Panel {
  useLivePanel()
  const enabled = !soloListas
  const listas = useKept<PanelListas>(owner, (soloListas ? askVendibles : askListas)(owner))
  const actividad = useKept(owner, askActividad(owner), { enabled })
  const homologadas = useKept(owner, askHomologadas(owner), { enabled })
  const { online } = useNetwork()
  const isUnanswered = !online || listas.error?.status === 0
  // A vendedor's mirror is empty
  const delEspejo = useListasDelEspejo(enabled && isUnanswered && !listas.isFresh)
  return {
    // The mirror's counts replace the last answer, because they include this device's changes
    listas: { ...listas, ...delEspejo },
    // With `soloListas`, `listas` is the answer of `askVendibles`
    vendibles: soloListas ? (listas as Answer<Vendibles>) : null,
    actividad: soloListas ? null : ofToday(actividad),
    homologadas: soloListas ? null : ofToday(homologadas),
  }
}

const ofToday = <T>(answer: Answer<T>): Answer<T> =>
  answer.asOf === null || isSameDay(answer.asOf, Date.now()) ? answer : { ...answer, data: null, asOf: null }

let withHomologadas = false
const refresh = throttle(async () => {
  // The answer to a running request may lack the change: it is awaited, and then requested again
  if (queryClient.isFetching({ queryKey: [PANEL] }) > 0)
    await queryClient.refetchQueries({ queryKey: [PANEL] }, { cancelRefetch: false })
  const all = withHomologadas
  withHomologadas = false
  await queryClient.invalidateQueries({
    queryKey: [PANEL],
    predicate: ({ queryKey }) => all || queryKey[1] !== HOMOLOGADAS,
  })
}, GAP_MS)

export function refreshPanel(): void {
  withHomologadas = true
  refresh()
}

function useLivePanel(): void {
  useEffect(
    () =>
      live.onCambio(({ homologaciones }) => {
        withHomologadas ||= homologaciones
        refresh()
      }),
    [],
  )
}

const HOMOLOGADAS = 'homologadas'

const askListas = (owner: string) =>
  part<'listas', PanelListas>(owner, 'listas', countListas, shaped({ colores: Array.isArray }))
const askVendibles = (owner: string) => ({
  ...part<'listas', Vendibles>(owner, 'listas', vendiblesOf, shaped({ butacas: Array.isArray })),
  queryKey: [PANEL, 'vendibles'],
})
const askActividad = (owner: string) =>
  part<'actividad', GrupoActividad[]>(owner, 'actividad', groupActividad, Array.isArray)
const askHomologadas = (owner: string) =>
  part<typeof HOMOLOGADAS, Homologacion[]>(owner, HOMOLOGADAS, newestFirst, Array.isArray)

const newestFirst = (filas: Homologacion[]): Homologacion[] =>
  filas.toSorted((a, b) => (a.fecha_hs < b.fecha_hs ? 1 : -1))

function part<N extends Nombre, T extends object>(
  owner: string,
  nombre: N,
  follow: (filas: Filas<N>) => T,
  accepts: (data: unknown) => boolean,
) {
  const queryFn = async () => {
    try {
      return follow(await fetchParte(nombre, owner))
    } catch (error) {
      console.info(`panel: ${nombre}`, String(error)) // The panel only logs failures (specification §8)
      throw asUnanswered(error)
    }
  }
  const early = () => {
    const came = peekParte(nombre, owner)
    try {
      return came && { data: follow(came.filas), at: came.at }
    } catch {
      return undefined // `queryFn` fails on these rows too, and reports the failure in this part only
    }
  }
  return { queryKey: [PANEL, nombre], queryFn, accepts, early }
}

/**
 * The counts of «Butacas listas» from mirror and queue. `asOf`: when the mirror last had all seats in live states. Null
 * if not wanted, or before the mirror's first refresh.
 */
function useListasDelEspejo(isWanted: boolean): Held<PanelListas> | null {
  useEffect(() => {
    if (isWanted) replica.start()
  }, [isWanted])
  const { rows, rev, refreshedAt } = useReplicaIfStarted()
  const { bySeat, rev: queueRev } = useThrottledOutbox()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps stay the same, their revs tell the changes
  return useMemo(() => {
    if (!isWanted || refreshedAt === null) return null
    const keys = new Set([...rows.keys(), ...bySeat.keys()])
    const shown = [...keys].flatMap((key): Butaca[] => {
      const butaca = showButaca(rows.get(key), bySeat.get(key))
      return butaca === undefined ? [] : [butaca]
    })
    return { data: countListas(shown), asOf: refreshedAt, parte: null }
  }, [isWanted, rev, queueRev, refreshedAt])
}
