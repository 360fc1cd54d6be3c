import { can } from '#contract/permisos.ts'
import './pendientes.css'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Rol } from '#contract/rol.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { PERDIDA } from '#messages/equipo/perdida.ts'
import { RESCATE } from '#messages/equipo/rescate.ts'
import { MODALES } from '#messages/modales.ts'
import { type EnChoque, shownOf } from '#queries/butacas/choques.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { useDanados } from '#queries/outbox/use-danados.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { countOwn, useOutboxSummary } from '#queries/outbox/use-outbox.ts'
import {
  canSendWhenClosed,
  type Entry,
  reapply,
  sendNow,
  usePendientes,
} from '#queries/outbox/use-pendientes.ts'
import { dismissLoss, usePerdida } from '#queries/outbox/use-perdida.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { aplicarTexto, dejarTexto, motivoDeDejar, preguntaDe } from './choque-words.ts'
import { Choques } from './choques.tsx'
import { Decididas } from './decididas.tsx'
import { DiscardDialog, descarteTomado } from './discard-dialog.tsx'
import { Confirmadas, OwnGroups } from './groups.tsx'
import { OtherPerson } from './other-person.tsx'
import { useDecisions } from './use-decisions.ts'

interface PendientesScreenProps {
  notify: NotifyKept
  sesion: { nombre: string; rol: Rol }
  /** Opens the form that corrects a refused entry. */
  onCorregir: (key: string) => void
  /** Saves what was not sent in a file. */
  onRescate: () => void
}

/** All that this device keeps and the server has not confirmed, and the acts on it. */
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
      <Head summary={summary} />
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
          isOpen
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
          {preguntaDe(toApply.entry, toApply.actual, toApply)}
        </AskDialog>
      )}
    </div>
  )
}

type Summary = ReturnType<typeof useOutboxSummary>

const countUnsent = (summary: Summary): number => (summary === null ? 0 : summary.pending + summary.sending)

function Head({ summary }: { summary: Summary }) {
  const { online, isForeign } = useNetwork()
  const unsent = countUnsent(summary)
  return (
    <div className="page-head">
      <h1>{COLA.titulo}</h1>
      <span className="count" role="status">
        {summary && COLA.resumen(unsent, summary.rejected)}
      </span>
      <Button icon="arrow-up" disabled={!(online || isForeign) || unsent === 0} onClick={sendNow}>
        {COLA.enviarAhora}
      </Button>
    </div>
  )
}

/** The notices above the groups: why nothing is sent, what was lost, or that nothing waits. */
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
      {!canSendWhenClosed() && countUnsent(summary) > 0 && (
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
        <Notice tone="rejected" icon="octagon">
          <span>{PERDIDA.aviso(perdida.unseen)}</span>
          <Button onClick={() => dismissLoss(perdida)}>{PERDIDA.yaAvise}</Button>
        </Notice>
      )}
      {isEmpty && perdida === null && (
        <Empty icon="check" tone="ok" title={COLA.nada} detail={COLA.nadaDetalle} />
      )}
    </>
  )
}

/** The time (ms), updated every 15 s. */
function useNow(): number {
  const [now, setNow] = useState(likelyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(likelyNow()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
