import { useCallback, useEffect, useMemo, useState } from 'react'
import { ESTADO_BORRADA } from '#domain/butaca/butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { dejarDeMostrar, seguir } from '#queries/outbox/seguidos.ts'
import { canRepeat, causaOf, type Entry, isFoundDone, useEntries } from '#queries/outbox/use-outbox.ts'

export type Batch = ReturnType<typeof useBatch>

const NONE: readonly Entry[] = []

/** The last batch of changes on this screen. Its rows keep their color. */
export function useBatch() {
  const [last, setLast] = useState(NONE)
  const entries = useEntries(useMemo(() => last.map(({ key }) => key), [last]))
  useEffect(() => dejarDeMostrar, [])

  /** @param isShown whether the card shows the success. If so, only a refusal is reported elsewhere. */
  const follow = useCallback((added: readonly Entry[], isShown = false) => {
    seguir(added, isShown)
    setLast(added)
  }, [])
  const batch = useMemo(
    () => viewBatch(entries.filter(entry => last.some(({ key }) => key === entry.key))),
    [entries, last],
  )
  /** Call when entries are sent again, so that their new outcome is reported. */
  const again = useCallback(
    (keys: readonly string[]) => seguir(last.filter(({ key }) => keys.includes(key))),
    [last],
  )
  const clear = useCallback(() => setLast(NONE), [])
  return { batch, follow, again, clear }
}

type BatchTone = 'pending' | 'ok' | 'rejected'

const toneOf = (entry: Entry): BatchTone => {
  const { state } = entry
  if (state === 'confirmed' || isFoundDone(entry)) return 'ok'
  return state === 'rejected' || state === 'conflict' || state === 'discarded' ? 'rejected' : 'pending'
}

export interface BatchView {
  /** Keys by `nroKey` (specification §4). */
  tones: ReadonlyMap<string, BatchTone>
  pending: number
  ok: number
  rejected: number
  /** Keys of refused entries that can be sent again unchanged. A conflict cannot. */
  retryable: readonly string[]
}

export function viewBatch(entries: readonly Entry[]): BatchView {
  const tones = new Map<string, BatchTone>()
  const counts = { pending: 0, ok: 0, rejected: 0 }
  for (const entry of entries) {
    const tone = toneOf(entry)
    tones.set(entry.nroKey, tone)
    counts[tone]++
  }
  const retryable = entries
    .filter(entry => entry.state === 'rejected' && canRepeat(entry))
    .map(({ key }) => key)
  return { tones, ...counts, retryable }
}

/** Whether the server failed. A 502 of a proxy does not count, because the server received no request. */
const isOwnFailure = (error: Entry['error']): boolean =>
  error !== null && error.status >= 500 && error.codigo !== 'not-ack'

/** New seats that the server failed to store. Their entries are sent again. */
export const failedCreations = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(
    entry => entry.operacion.tipo === 'crear' && toneOf(entry) === 'pending' && isOwnFailure(entry.error),
  )

/** Keys of all entries that are no longer pending, and the confirmed and refused entries to report. */
export function verdictsOf(entries: readonly Entry[]): {
  judged: readonly string[]
  confirmed: readonly Entry[]
  rejected: readonly Entry[]
} {
  return {
    judged: entries.filter(entry => toneOf(entry) !== 'pending').map(({ key }) => key),
    confirmed: entries.filter(entry => toneOf(entry) === 'ok'),
    // A person has discarded the entry and needs no report
    rejected: entries.filter(entry => toneOf(entry) === 'rejected' && entry.state !== 'discarded'),
  }
}

/** Message for a change that the server confirmed (specification §8; reliability O38). */
export function confirmedText(entry: Entry): string {
  const { nro, operacion } = entry
  if (isFoundDone(entry)) return BUTACAS.yaEstaba(nro)
  if (operacion.tipo === 'crear') return BUTACAS.creada(nro)
  if (operacion.tipo === 'homologar') return BUTACAS.homologada(nro)
  return estadoDe(operacion)?.id === ESTADO_BORRADA ? BUTACAS.borrada(nro) : BUTACAS.modificada(nro)
}

/** Message for a refused change (specification §8). `why`: the reason, if known; never for a change of state. */
export function rejectedText(entry: Entry): [text: string, why?: string] {
  const { nro, operacion } = entry
  const motivo = motivoDe(entry)
  const why: [string?] = motivo === '' ? [] : [motivo]
  switch (operacion.tipo) {
    case 'cambio-estado':
      return [BUTACAS.errorModificar]
    case 'crear':
      return [BUTACAS.errorCrear, ...why]
    case 'editar':
      return [BUTACAS.errorEditar(nro), ...why]
    case 'homologar':
      return [BUTACAS.errorHomologar(nro), ...why]
  }
}

function motivoDe(entry: Entry): string {
  const { error, actual } = entry
  const isChanged = actual !== null && error?.codigo === 'VERSION'
  return isChanged ? CONFLICTO[causaOf(entry, actual)] : (error?.detail ?? '')
}
