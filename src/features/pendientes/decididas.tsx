import { useState } from 'react'
import { COLA } from '#messages/equipo/pendientes.ts'
import { horaConDia } from '#messages/hora.ts'
import { useDecididas } from '#queries/outbox/use-decididas.ts'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { CodeText } from '#ui/signs/code-text.tsx'
import { EntryFacts } from './entry-facts.tsx'

/** Entries that left the queue by a person's decision: who, when and why (reliability O37). Read once it is opened. */
export function Decididas({ nombre, now }: { nombre: string; now: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group decided" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="group-head">
        <h2>{COLA.decididas}</h2>
      </summary>
      {isOpen && <Lista nombre={nombre} now={now} />}
    </details>
  )
}

function Lista({ nombre, now }: { nombre: string; now: number }) {
  const decididas = useDecididas(nombre)
  if (decididas === undefined) return null
  if (decididas.length === 0) return <p className="entry why">{COLA.sinDecididas}</p>
  return (
    <ul>
      {decididas.map(entry => (
        <li key={entry.key} className="entry">
          <div className="which">
            <CodeText value={entry.nro} />
          </div>
          <div>
            {/* Another person's entry shows only its seat (reliability O23) */}
            {entry.owner === nombre || entry.adoptedBy === nombre ? (
              <EntryFacts entry={entry} />
            ) : (
              <p className="do">{COLA.adoptadaDe(entry.owner)}</p>
            )}
            <p className="why">{decision(entry, now)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const WORDS: Readonly<Record<string, string>> = COLA.decision

function decision({ discarded, changedAt }: Entry, now: number): string {
  const { by, motivo } = discarded ?? { by: '', motivo: '' }
  if (by === '') return COLA.seResolvio(horaConDia(changedAt, now))
  return COLA.decidio(by, horaConDia(changedAt, now), WORDS[motivo] ?? motivo)
}
