import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { AYUDA } from '#messages/menu.ts'
import { useChoque } from '#queries/butacas/choques.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import type { Pendiente, Pendientes, usePendientes } from '#queries/outbox/use-pendientes.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { WindowedList } from '#ui/table/windowed-rows.tsx'
import { type Decisions, EntryActs, EntryRow } from './entry-row.tsx'

interface OwnGroupsProps {
  grupos: Pendientes
  /** False while the device still reads the outbox. Counts are hidden until then. */
  isAll: boolean
  now: number
  isOnline: boolean
  decisions: Decisions
}

export function OwnGroups({ grupos, isAll, now, isOnline, decisions }: OwnGroupsProps) {
  const group = (title: string, pendientes: readonly Pendiente[], counted: ReactNode = pendientes.length) => (
    <Group title={title} count={pendientes.length} meta={isAll ? counted : ''}>
      <WindowedList
        items={pendientes}
        keyOf={({ entry }) => entry.key}
        renderItem={({ entry, state }, position) => (
          <OwnRow entry={entry} state={state} now={now} position={position} decisions={decisions} />
        )}
      />
    </Group>
  )
  const { decidir, enviando, sinConfirmar, esperan } = grupos
  return (
    <>
      {group(COLA.decidir, decidir, <QueHago count={decidir.length} />)}
      {group(COLA.enviando, enviando)}
      {group(isOnline ? COLA.esperanTurno : COLA.esperanRed, esperan)}
      {group(PENDIENTES.sinConfirmar, sinConfirmar)}
    </>
  )
}

type OwnRowProps = Omit<ComponentProps<typeof EntryRow>, 'choque' | 'children'> & { decisions: Decisions }

function OwnRow({ decisions, ...row }: OwnRowProps) {
  const { entry, state } = row
  const { linea } = useLookups()
  const choque = useChoque(entry, linea)
  return (
    <EntryRow {...row} choque={choque}>
      <EntryActs entry={entry} state={state} choque={choque} decisions={decisions} />
    </EntryRow>
  )
}

const QueHago = ({ count }: { count: number }) => (
  <>
    {count}{' '}
    <Link className={buttonClass('quiet', 'sm')} to="/ayuda?tema=problemas#necesitan-tu-decisión">
      {AYUDA.queHago}
    </Link>
  </>
)

type ConfirmadasProps = ReturnType<typeof usePendientes>['confirmadas'] & { now: number }

export function Confirmadas({ confirmadas, isAll, hasFailed, now }: ConfirmadasProps) {
  const count = confirmadas.length
  if (hasFailed)
    return (
      <Group title={COLA.confirmadasHoy} count={1} meta="–">
        <p className="entry why">{COLA.confirmadasSinLeer}</p>
      </Group>
    )
  return (
    <Group title={COLA.confirmadasHoy} count={count} meta={isAll ? count : COLA.ultimas(count)}>
      <ul>
        {confirmadas.map(entry => (
          <EntryRow key={entry.key} entry={entry} state="confirmed" now={now} />
        ))}
      </ul>
    </Group>
  )
}

interface GroupProps {
  title: string
  meta?: ReactNode
  count: number
  children: ReactNode
}

export function Group({ title, meta, count, children }: GroupProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className="group" aria-labelledby={id}>
      <div className="group-head">
        <h2 id={id}>{title}</h2>
        <span className="meta">{meta ?? count}</span>
      </div>
      {children}
    </section>
  )
}
