import { applyPending } from '#domain/butaca/apply-pending.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { EntryFacts, estadoEnPalabras } from './entry-facts.tsx'

/** The person's change beside the other one, with who and when, to decide a conflict (reliability O12). */
export function Versus({ entry }: { entry: Entry }) {
  if (entry.actual === null) return null
  const { butaca, usuario, fechaHs } = entry.actual
  const mia = applyPending(entry.seen, [entry.operacion])
  const isCambio = entry.operacion.tipo === 'cambio-estado'
  const theirs = isCambio ? COLA.loPaso : COLA.loTiene
  return (
    <dl className="versus">
      <dt>{COLA.vos}</dt>
      <dd>
        {isCambio ? (
          COLA.paso(estadoEnPalabras(entry.seen), estadoEnPalabras(mia))
        ) : (
          <EntryFacts entry={entry} />
        )}
      </dd>
      <dt>{COLA.mientrasTanto}</dt>
      <dd>{theirs(usuario ?? COLA.otraPersona, estadoEnPalabras(butaca), partesFechaHs(fechaHs).hora)}</dd>
    </dl>
  )
}

/** The reason to suggest when a person discards their side of a conflict. */
export function motivoDeDejar({ actual }: Entry): string {
  if (actual === null) return ''
  return COLA.motivoOtra(actual.usuario ?? COLA.otraPersona, estadoEnPalabras(actual.butaca))
}
