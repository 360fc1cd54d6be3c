import type { ReactNode } from 'react'
import type { Actual } from '#contract/problem.ts'
import type { Choque } from '#domain/butaca/choque.ts'
import { fichaOf } from '#domain/butaca/ficha-butaca.ts'
import { formatHora, partesFechaHs } from '#domain/valor/hora.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { haceCuanto, horaDudosa } from '#messages/palabras.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { NroButaca, useHasFicha } from '#office/butaca-parts.tsx'
import { type EnChoque, shownOf } from '#queries/butacas/choques.ts'
import {
  canCorrect,
  canRepeat,
  causaOf,
  type Entry,
  hechoEn,
  isDiscardable,
  isForNoSeat,
  isUnsettled,
  lacksBuyer,
  reapply,
  retry,
  type ViewState,
} from '#queries/outbox/use-pendientes.ts'
import { Button } from '#ui/controls/button.tsx'
import { CodeText, Tag } from '#ui/signs/signs.tsx'
import type { Position } from '#ui/table/windowed-rows.tsx'
import { aplicarTexto, dejarTexto, estadoEnPalabras, ladosOf } from './choques.tsx'
import { EntryFacts, edited } from './entry-facts.tsx'

interface Look {
  tone: 'pending' | 'ok' | 'rejected' | 'neutral'
  icon: 'clock' | 'check' | 'octagon' | 'arrow-up' | 'eye'
}
const TAGS: Record<ViewState | 'verificar', Look> = {
  pending: { tone: 'pending', icon: 'clock' },
  sending: { tone: 'neutral', icon: 'arrow-up' },
  'in-doubt': { tone: 'pending', icon: 'clock' },
  'awaiting-session': { tone: 'pending', icon: 'clock' },
  held: { tone: 'pending', icon: 'clock' },
  'other-user': { tone: 'pending', icon: 'clock' },
  conflict: { tone: 'rejected', icon: 'octagon' },
  rejected: { tone: 'rejected', icon: 'octagon' },
  confirmed: { tone: 'ok', icon: 'check' },
  discarded: { tone: 'neutral', icon: 'octagon' },
  verificar: { tone: 'rejected', icon: 'eye' },
}

interface EntryRowProps {
  entry: Entry
  state: ViewState
  now: number
  position?: Position
  /** The conflict of the entry; null for none. */
  choque?: EnChoque | null
  children?: ReactNode
}

export function EntryRow({ entry, state, now, position, choque = null, children }: EntryRowProps) {
  const shown = isUnsettled(entry) ? 'verificar' : state
  const tag = TAGS[shown]
  const { ms, margenMin } = hechoEn(entry, now)
  const why = [
    horaDudosa(formatHora(ms), margenMin),
    haceCuanto(ms, now),
    entry.adoptedBy === undefined ? '' : COLA.adoptadaDe(entry.owner),
    whyOf(entry, state),
    entry.repetidas === undefined ? '' : HOMOLOGACIONES.etiquetasRepetidas(entry.repetidas),
  ]
  return (
    <li className="entry" data-k={state === 'sending' ? 'sending' : tag.tone} {...position}>
      <div className="which">
        <NroButaca nro={entry.nro} hasFicha={useHasFicha()} />
        <Tag tone={tag.tone} icon={tag.icon}>
          {COLA.estado[shown]}
        </Tag>
      </div>
      <div>
        <EntryFacts entry={entry} />
        <p className="why">{why.filter(part => part !== '').join(' · ')}</p>
        {choque !== null && <Versus entry={entry} actual={choque.actual} choque={choque} />}
      </div>
      <div className="acts">{children}</div>
    </li>
  )
}

function whyOf(entry: Entry, state: ViewState): string {
  if (state === 'held') return COLA.retenida
  if (state === 'awaiting-session') return SESION.vencida
  if (state === 'in-doubt') return COLA.sinConfirmarDetalle
  return state === 'rejected' || state === 'conflict' ? motivoDe(entry) : ''
}

export interface Decisions {
  onDiscard: (entry: Entry, choque?: EnChoque) => void
  onCorregir: (key: string) => void
  onFoundDone: (entry: Entry) => void
  onAplicar: (choque: EnChoque) => void
}

interface EntryActsProps {
  entry: Entry
  state: ViewState
  choque: EnChoque | null
  decisions: Decisions
}

export function EntryActs({ entry, state, choque, decisions }: EntryActsProps) {
  const { onDiscard, onCorregir, onFoundDone } = decisions
  if (choque !== null) return <ChoqueActs choque={choque} decisions={decisions} />
  const isRefused = state === 'rejected'
  const mustVerify = isUnsettled(entry)
  return (
    <>
      {isDiscardable(entry) && (
        <Button
          variant={isRefused ? 'danger' : 'quiet'}
          {...(isRefused ? {} : { icon: 'trash' as const })}
          onClick={() => onDiscard(entry)}
        >
          {COLA.descartar}
        </Button>
      )}
      {canCorrect(entry) && <Button onClick={() => onCorregir(entry.key)}>{COLA.corregir}</Button>}
      {isRefused && canRepeat(entry) && (
        <Button variant={mustVerify ? 'default' : 'soft'} onClick={() => void retry([entry.key])}>
          {mustVerify ? COLA.enviarDeNuevo : COLA.reintentar}
        </Button>
      )}
      {mustVerify && (
        <Button variant="soft" onClick={() => onFoundDone(entry)}>
          {COLA.yaEstaHecho}
        </Button>
      )}
    </>
  )
}

function ChoqueActs({
  choque,
  decisions: { onDiscard, onAplicar },
}: {
  choque: EnChoque
  decisions: Decisions
}) {
  const { entry, actual, isPosible, isDudoso } = choque
  return (
    <>
      <Button variant={isPosible && !isDudoso ? 'default' : 'soft'} onClick={() => onDiscard(entry, choque)}>
        {dejarTexto(entry, actual, choque)}
      </Button>
      {isPosible && (
        <Button
          variant={isDudoso ? 'danger' : 'soft'}
          onClick={() => (isDudoso ? onAplicar(choque) : void reapply([shownOf(choque)]))}
        >
          {aplicarTexto(entry, actual, choque)}
        </Button>
      )}
    </>
  )
}

interface VersusProps {
  entry: Entry
  actual: Actual
  choque: Choque
}

/** Both versions of a conflict, for the person's decision (reliability O12). */
function Versus({ entry, actual, choque }: VersusProps) {
  const causa = causaOf(entry, actual)
  return (
    <dl className="versus">
      <dt>{COLA.vos}</dt>
      <dd>
        {entry.operacion.tipo === 'cambio-estado' ? (
          COLA.paso(estadoEnPalabras(entry.seen), ladosOf(choque, actual).mia)
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

function loQuePaso(entry: Entry, actual: Actual, choque: Choque): string {
  const { butaca, usuario, fechaHs } = actual
  const isPropia = causaOf(entry, actual) === 'propia'
  const quien = usuario ?? COLA.otraPersona
  const hora = partesFechaHs(fechaHs).hora
  if (entry.operacion.tipo === 'homologar' && actual.homologacion !== undefined)
    return isPropia ? COLA.laHomologaste(hora) : COLA.loHomologo(quien, hora)
  const cambios = edited(entry.seen, { tipo: 'editar', ...fichaOf(butaca) }).join(', ')
  if (entry.operacion.tipo === 'editar' && cambios !== '')
    return isPropia ? COLA.lePusiste(cambios, hora) : COLA.loCambio(quien, cambios, hora)
  const { ahora } = ladosOf(choque, actual)
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

export function motivoDe(entry: Entry): string {
  const { error, operacion, actual } = entry
  if (isForNoSeat(entry)) return COLA.sinCrear
  if (lacksBuyer(entry)) return COLA.sinComprador
  if (isUnsettled(entry)) return COLA.verificar
  if (entry.state === 'conflict' && actual !== null) {
    const isYaHomologada = operacion.tipo === 'homologar' && actual.homologacion !== undefined
    return isYaHomologada ? COLA.yaHomologada : CONFLICTO[causaOf(entry, actual)]
  }
  if (error === null || error.detail !== '') return error?.detail ?? ''
  if (error.status === 409 && operacion.tipo === 'crear') return COLA.nroTomado
  if (error.status === 409 && operacion.tipo === 'homologar') return COLA.yaHomologada
  return COLA.rechazadaSinMotivo(error.status)
}
