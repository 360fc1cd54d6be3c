import type { Actual } from '#contract/problem.ts'
import type { Choque } from '#domain/butaca/choque.ts'
import { fichaOf } from '#domain/butaca/ficha-butaca.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { causaDe, type Entry } from '#queries/outbox/use-pendientes.ts'
import { CodeText } from '#ui/signs/code-text.tsx'
import { estadoEnPalabras, ladosDe } from './choque-words.ts'
import { edited } from './edited.ts'
import { EntryFacts } from './entry-facts.tsx'

interface VersusProps {
  entry: Entry
  /** The seat as it is now. */
  actual: Actual
  choque: Choque
}

/** The person's change beside the seat as it is now, with who and when, to decide a conflict (reliability O12). */
export function Versus({ entry, actual, choque }: VersusProps) {
  const causa = causaDe(entry, actual)
  return (
    <dl className="versus">
      <dt>{COLA.vos}</dt>
      <dd>
        {entry.operacion.tipo === 'cambio-estado' ? (
          COLA.paso(estadoEnPalabras(entry.seen), ladosDe(choque, actual).mia)
        ) : (
          <EntryFacts entry={entry} />
        )}
      </dd>
      <dt>{causa === 'volvio' ? COLA.enElServidor : COLA.mientrasTanto}</dt>
      <dd>
        {causa === 'volvio'
          ? COLA.volvioA(estadoEnPalabras(actual.butaca))
          : loQuePaso(entry, actual, choque)}
        {actual.homologacion && entry.operacion.tipo === 'homologar' && (
          <Etiquetas {...actual.homologacion} />
        )}
      </dd>
    </dl>
  )
}

/** The other change of the seat, in words. */
function loQuePaso(entry: Entry, actual: Actual, choque: Choque): string {
  const { butaca, usuario, fechaHs } = actual
  const isPropia = causaDe(entry, actual) === 'propia'
  const quien = usuario ?? COLA.otraPersona
  const hora = partesFechaHs(fechaHs).hora
  if (entry.operacion.tipo === 'homologar' && actual.homologacion !== undefined)
    return isPropia ? COLA.laHomologaste(hora) : COLA.loHomologo(quien, hora)
  const cambios = edited(entry.seen, { tipo: 'editar', ...fichaOf(butaca) }).join(', ')
  if (entry.operacion.tipo === 'editar' && cambios !== '')
    return isPropia ? COLA.lePusiste(cambios, hora) : COLA.loCambio(quien, cambios, hora)
  const { ahora } = ladosDe(choque, actual)
  return isPropia ? COLA.laPasaste(ahora, hora) : COLA.loPaso(quien, ahora, hora)
}

const Etiquetas = ({ eBlanca, eGris, comprador }: NonNullable<Actual['homologacion']>) => (
  <span className="do">
    <span>
      {COLA.blanca} <CodeText value={eBlanca} />
    </span>
    <span>
      {COLA.gris} <CodeText value={eGris} />
    </span>
    <span>{comprador === null ? COLA.homologadaSin : COLA.comprador(comprador)}</span>
  </span>
)
