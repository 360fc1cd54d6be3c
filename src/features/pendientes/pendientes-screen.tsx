import './pendientes.css'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { TEXTO_MAX } from '#contract/limites.ts'
import { can, type Rol } from '#contract/permisos.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { EQUIPO_AVISOS, PERDIDA, RESCATE } from '#messages/equipo/avisos.ts'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { MODALES } from '#messages/marco.ts'
import { horaConDia } from '#messages/palabras.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { type EnChoque, shownOf } from '#queries/butacas/choques.ts'
import { isTaken, readBorrador } from '#queries/cuenta/borradores.ts'
import { restoreMembers, useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { likelyNow } from '#queries/device.ts'
import { dismissLoss, usePerdida } from '#queries/outbox/use-equipo.ts'
import { countOwn, useEsperaDeTodo, useNetwork, useOutboxSummary } from '#queries/outbox/use-outbox.ts'
import {
  adopt,
  discard,
  discardAll,
  type Entry,
  foundDone,
  hasBackgroundSync,
  reapply,
  sendNow,
  useDanados,
  useDecididas,
  usePendientes,
} from '#queries/outbox/use-pendientes.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { Empty, Notice } from '#ui/notices/notice.tsx'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/signs.tsx'
import { aplicarTexto, Choques, dejarTexto, type Junto, motivoDeDejar, preguntaOf } from './choques.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { Confirmadas, OwnGroups } from './groups.tsx'
import { OtherPerson } from './other-person.tsx'

interface PendientesScreenProps {
  notify: NotifyKept
  sesion: { nombre: string; rol: Rol }
  onCorregir: (key: string) => void
  onRescate: () => void
}

export default function PendientesScreen({ notify, sesion, onCorregir, onRescate }: PendientesScreenProps) {
  const now = useNow()
  const { online } = useNetwork()
  const { grupos, isAll, confirmadas } = usePendientes(sesion.nombre)
  const summary = useOutboxSummary()
  const danados = useDanados(isAll)
  const [toDiscard, setToDiscard] = useState(() => descarteTomado(sesion.nombre))
  const [toApply, setToApply] = useState<EnChoque | null>(null)
  const { discardEntry, foundDone, adoptAll, decideAll } = useDecisions(sesion.nombre, notify)
  const isEmpty = summary !== null && countOwn(summary) + summary.others.length + danados === 0
  const askDiscard = (entry: Entry, choque?: EnChoque) =>
    setToDiscard({
      key: entry.key,
      nro: entry.nro,
      suggested: choque ? motivoDeDejar(entry, choque.actual) : '',
      submit: choque ? dejarTexto(entry, choque.actual, choque) : COLA.descartar,
    })
  const decisions = { onDiscard: askDiscard, onCorregir, onFoundDone: foundDone, onAplicar: setToApply }
  const others = {
    isAll,
    admin: can(sesion.rol, 'entradas.adoptar') ? sesion.nombre : null,
    onAdopt: adoptAll,
  }
  return (
    <div className="pendientes">
      <Head summary={summary} notify={notify} />
      <Avisos summary={summary} danados={danados} isEmpty={isEmpty} />
      <Choques decidir={grupos.decidir} isAll={isAll} onDecidir={decideAll} />
      <OwnGroups grupos={grupos} isAll={isAll} now={now} isOnline={online} decisions={decisions} />
      {grupos.ajenas.map(ajenas => (
        <OtherPerson key={ajenas.owner} {...ajenas} {...others} onDiscard={askDiscard} />
      ))}
      <Confirmadas {...confirmadas} now={now} />
      <Decididas nombre={sesion.nombre} now={now} />
      <div className="row more">
        <Link className={buttonClass('quiet')} to="/dispositivo">
          {EQUIPO.titulo}
        </Link>
        <Button variant="quiet" icon="download" disabled={isEmpty} onClick={onRescate}>
          {RESCATE.exportar}
        </Button>
      </div>
      {toDiscard && (
        <DiscardDialog
          descarte={toDiscard}
          owner={sesion.nombre}
          onClose={() => setToDiscard(null)}
          onDiscard={(descarte, motivo) => {
            setToDiscard(null)
            discardEntry(descarte, motivo)
          }}
        />
      )}
      {toApply && (
        <AskDialog
          tone="shortage"
          title={MODALES.ojo}
          closeLabel={COLA.volver}
          confirmLabel={aplicarTexto(toApply.entry, toApply.actual, toApply)}
          onClose={() => setToApply(null)}
          onConfirm={() => {
            setToApply(null)
            void reapply([shownOf(toApply)]) // The queue shows its outcome
          }}
        >
          {preguntaOf(toApply.entry, toApply.actual, toApply)}
        </AskDialog>
      )}
    </div>
  )
}

type Summary = ReturnType<typeof useOutboxSummary>

const countUnsent = (summary: Summary): number => (summary === null ? 0 : summary.pending + summary.sending)

function Head({ summary, notify }: { summary: Summary; notify: NotifyKept }) {
  const { online, isForeign } = useNetwork()
  const unsent = countUnsent(summary)
  const espera = useEsperaDeTodo()
  const send = () => {
    sendNow() // Called even if this person's changes must wait: other people's may be sent
    if (espera !== null) notify.pending(COLA.esperaTodo[espera])
  }
  return (
    <div className="page-head">
      <h1>{COLA.titulo}</h1>
      <span className="count" role="status">
        {summary && COLA.resumen(unsent, summary.rejected)}
      </span>
      <Button icon="arrow-up" disabled={!(online || isForeign) || unsent === 0} onClick={send}>
        {COLA.enviarAhora}
      </Button>
    </div>
  )
}

function Avisos({ summary, danados, isEmpty }: { summary: Summary; danados: number; isEmpty: boolean }) {
  const { online, isForeign, since } = useNetwork()
  const perdida = usePerdida()
  const desde = since === null ? null : formatHora(since)
  return (
    <>
      {!online && (
        <Notice tone="neutral" icon={isForeign ? 'triangle' : 'wifi-off'}>
          {(isForeign ? COLA.sinFabricaDesde : COLA.sinConexionDesde)(desde)}
        </Notice>
      )}
      {!hasBackgroundSync() && countUnsent(summary) > 0 && (
        <Notice tone="pending" icon="clock">
          {EQUIPO_AVISOS.soloMientrasAbierta}
        </Notice>
      )}
      {danados > 0 && (
        <Notice tone="rejected" icon="octagon">
          {COLA.danados(danados)}
        </Notice>
      )}
      {perdida !== null && (
        <Notice
          tone="rejected"
          icon="octagon"
          action={{ label: PERDIDA.yaAvise, onAction: () => dismissLoss(perdida) }}
        >
          {PERDIDA.aviso(perdida.unseen)}
        </Notice>
      )}
      {isEmpty && perdida === null && (
        <Empty icon="check" tone="ok" title={COLA.nada} detail={COLA.nadaDetalle} />
      )}
    </>
  )
}

function useNow(): number {
  const [now, setNow] = useState(likelyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(likelyNow()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Decided entries, each with person, time and reason (reliability O37). Read when a person opens the list. */
function Decididas({ nombre, now }: { nombre: string; now: number }) {
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
  const { value: decididas, hasFailed } = useDecididas(nombre)
  if (hasFailed) return <p className="entry why">{COLA.decididasSinLeer}</p>
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
            {/* Of another person's entry, only the seat is shown (reliability O23) */}
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

interface Descarte {
  key: string
  nro: string
  suggested: string
  submit: string
}

const BORRADOR = 'pendientes-descartar'

interface Escrito {
  descarte: Descarte
  motivo: string
}

const NINGUNO: Descarte = { key: '', nro: '', suggested: '', submit: '' }

function restore(value: unknown): Escrito | null {
  const escrito = restoreMembers(value, { descarte: NINGUNO, motivo: '' })
  const descarte = escrito && restoreMembers(escrito.descarte, NINGUNO)
  return escrito && descarte && { ...escrito, descarte }
}

const descarteTomado = (owner: string): Descarte | null =>
  isTaken(owner, BORRADOR) ? (readBorrador(owner, BORRADOR, restore)?.descarte ?? null) : null

interface DiscardDialogProps {
  descarte: Descarte
  owner: string
  onClose: () => void
  onDiscard: (descarte: Descarte, motivo: string) => void
}

/** Asks for a reason and a confirmation before an entry is discarded (reliability O37). */
function DiscardDialog({ descarte, owner, onClose, onDiscard }: DiscardDialogProps) {
  const { key, nro, suggested, submit } = descarte
  const { draft, setDraft, isTyped, ending } = useFormDraft<Escrito>(
    { owner, name: BORRADOR, title: BORRADORES.descarte(nro) },
    { descarte, motivo: suggested },
    value => {
      const escrito = restore(value)
      return escrito?.descarte.key === key ? escrito : null
    },
  )
  const [error, setError] = useState('')
  const motivo = draft.motivo.trim()
  return (
    <FormDialog
      className="discard"
      title={MODALES.ojo}
      width={480}
      top
      isTyped={isTyped}
      cancel={MODALES.cerrar}
      submit={{ variant: 'danger-solid', children: submit }}
      onSubmit={() => (motivo === '' ? setError(COLA.faltaMotivo) : ending(onDiscard)(descarte, motivo))}
      onClose={ending(onClose)}
    >
      <p>{COLA.confirmarDescarte(nro)}</p>
      <TextField
        label={COLA.motivo}
        value={draft.motivo}
        maxLength={TEXTO_MAX}
        autoComplete="off"
        autoFocus
        {...(error === '' ? {} : { error })}
        onChange={event => {
          setDraft({ descarte, motivo: event.currentTarget.value })
          setError('')
        }}
      />
    </FormDialog>
  )
}

function useDecisions(nombre: string, notify: NotifyKept) {
  const report = async (done: Promise<boolean>, yes: string, no: string) => {
    const isDone = await done.catch(() => null) // The disk failed; the storage notice says more
    if (isDone) notify.success(yes)
    else notify.error(isDone === null ? PENDIENTES.noSePudoGuardar : no)
  }
  return {
    discardEntry: ({ key, nro }: Pick<Entry, 'key' | 'nro'>, motivo: string) =>
      void report(discard(key, nombre, motivo), COLA.descartada(nro), COLA.noDescartada(nro)),
    foundDone: ({ key, nro }: Entry) =>
      void report(foundDone(key, nombre), COLA.hechoAMano(nro), COLA.yaDecidido(nro)),
    adoptAll: async (owner: string, keys: readonly string[]) => {
      const { enviadas, decidir } = await adopt(keys, nombre)
      if (enviadas > 0) notify.pending(COLA.adoptadas(enviadas, owner))
      if (decidir > 0) notify.pending(COLA.adoptadasParaDecidir(decidir))
    },
    decideAll: (junto: Junto, choques: readonly EnChoque[]) => {
      const decided =
        junto === 'dejar'
          ? discardAll(
              choques.map(({ entry, actual }) => ({ key: entry.key, motivo: motivoDeDejar(entry, actual) })),
              nombre,
            )
          : reapply(choques.map(shownOf))
      decided.then(
        n => n > 0 && notify.pending(COLA.decididasJuntas[junto](n)),
        () => notify.error(PENDIENTES.noSePudoGuardar), // The disk failed; the storage notice says more
      )
    },
  }
}
