import './serie.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Ref } from '#contract/formatos.ts'
import type { Maestro } from '#contract/maestro.ts'
import { ESTADO_ENTREGADA, pideEstado } from '#domain/butaca/butaca.ts'
import { ofrecidos, pasoOf } from '#domain/butaca/linea-estados.ts'
import { isSameDay } from '#domain/valor/hora.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE, SERIE_DEVOLVER, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import {
  type ConEstado,
  endSerie,
  nextSeq,
  resumeSerie,
  sinTerminar,
  startSerie,
  useConteoEstados,
  useConteoPrehomologadas,
  useSerie,
} from '#queries/butacas/serie.ts'
import { useListaEntrega, useLookups, useRefreshedEntregas } from '#queries/butacas/use-mirror.ts'
import { likelyNow, useOwnServer } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { useScans } from '#scanner/scanner.ts'
import { Button } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify, NotifyKept } from '#ui/notices/toast.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { ElegirDevolver } from './devolver.tsx'
import { ElegirEntrega } from './elegir-entrega.tsx'
import type { Salidas } from './esta-serie.tsx'
import { Fin } from './fin.tsx'
import { Leer, LeerHomologar } from './leer.tsx'
import { Cabecera } from './marco.tsx'

interface SerieScreenProps extends Salidas {
  notify: NotifyKept
  sesion: { nombre: string }
  onVolver: () => void
}

/**
 * Serial reading (look 11): the person selects a state once, then only scans seats. The list comes from the outbox, so
 * it survives a reload. Leaving without «Terminar» keeps the series open. A series of an earlier day needs a
 * confirmation: its client or buyer may be yesterday's.
 */
export default function SerieScreen({ sesion: { nombre }, onVolver, ...props }: SerieScreenProps) {
  const serie = useSerie(nombre)
  const { linea } = useLookups()
  const [isChoosing, setIsChoosing] = useState(serie === null || serie.hasta !== null)
  const [entregada, setEntregada] = useState<Ref | null>(null)
  const [hoy] = useState(likelyNow)
  const from = useFromSeq(isChoosing)
  const isOwn = useOwnServer() === true
  const { online } = useNetwork()
  useRefreshedEntregas(isOwn && online)
  const clientes = useListaEntrega('cliente')
  const start = (tarea: Tarea, con?: ConEstado) => {
    // A series that has ended already lists its unfinished seat: no message is needed
    const nro = serie === null || serie.hasta !== null ? null : sinTerminar(serie)
    if (nro !== null) props.notify.error(SERIE.sinTerminar(nro))
    startSerie(nombre, tarea, from.current, con)
    setEntregada(null)
    setIsChoosing(false)
  }
  const choose = (tarea: Tarea, con?: ConEstado) =>
    isOwn && tarea?.id === ESTADO_ENTREGADA ? setEntregada(tarea) : start(tarea, con)
  const actual = serie?.tarea === 'estado' && serie.hasta === null ? serie.entrega : null
  if (entregada !== null)
    return (
      <ElegirEntrega
        clientes={clientes}
        actual={actual}
        notify={props.notify}
        onEmpezar={entrega => start(entregada, { entrega })}
        onSinCliente={() => start(entregada)}
        onVolver={() => setEntregada(null)}
      />
    )
  if (serie === null || isChoosing)
    return (
      <Elegir
        linea={linea}
        ultima={serie === null ? undefined : serie.tarea === 'homologar' ? null : serie.estado}
        notify={props.notify}
        onElegir={choose}
        isOwn={isOwn}
        onVolver={serie !== null && serie.hasta === null ? () => setIsChoosing(false) : onVolver}
      />
    )
  if (serie.hasta !== null || !isSameDay(serie.seguida, hoy))
    return (
      <Fin
        serie={serie}
        linea={linea}
        onOtra={() => setIsChoosing(true)}
        onSeguir={resumeSerie}
        onVolver={onVolver}
        {...props}
      />
    )
  const acts = { linea, onCambiar: () => setIsChoosing(true), onTerminar: endSerie, ...props }
  if (serie.tarea === 'homologar') return <LeerHomologar key={serie.id} serie={serie} {...acts} />
  return <Leer key={serie.id} serie={serie} {...acts} />
}

/** Sequence number of the next series' first entry. Read while the person chooses the task. */
function useFromSeq(isChoosing: boolean) {
  const from = useRef(0)
  useEffect(() => {
    if (!isChoosing) return
    void nextSeq().then(seq => {
      from.current = seq
    })
  }, [isChoosing])
  return from
}

/** Task of a series: the state that its seats get. Null homologates the seats. */
type Tarea = Ref | null

const PIDE: Record<'peso' | 'as' | 'nada' | 'entrega', { icon: IconName; word: string }> = {
  peso: { icon: 'weight', word: SERIE.pidePeso },
  as: { icon: 'swap', word: SERIE.pideAs },
  nada: { icon: 'arrow-right', word: SERIE.noPideNada },
  entrega: { icon: 'truck', word: ENTREGA.pide },
}

interface OpcionesProps {
  linea: readonly Maestro[]
  /** Task of the previous series; undefined without a previous series. */
  ultima: Tarea | undefined
  /** Whether the server stores deliveries and motivos. */
  isOwn: boolean
  onElegir: (tarea: Tarea, con?: ConEstado) => void
}

function Elegir({ notify, onVolver, ...opciones }: OpcionesProps & { notify: Notify; onVolver: () => void }) {
  useScans(({ text }) => {
    playFeedback('rejected')
    notify.error(SERIE.sinElegir(text))
  })
  const [isReturning, setIsReturning] = useState(false)
  if (isReturning)
    return (
      <ElegirDevolver
        linea={opciones.linea}
        onElegir={(estado, devuelve) => opciones.onElegir(estado, { devuelve })}
        onVolver={() => setIsReturning(false)}
      />
    )
  return (
    <div className="serie">
      <Cabecera titulo={LECTURA.enSerie} serie={null} linea={opciones.linea}>
        <span className="soft">{SERIE.elegi}</span>
        <span className="grow" />
        <Button icon="chevron-left" onClick={onVolver}>
          {SERIE.volver}
        </Button>
      </Cabecera>
      {opciones.linea.length === 0 ? (
        <Empty icon="wifi-off" title={SERIE.sinEstados} />
      ) : (
        <Opciones {...opciones} onDevolver={() => setIsReturning(true)} />
      )}
    </div>
  )
}

function Opciones({
  linea: todos,
  ultima,
  isOwn,
  onElegir,
  onDevolver,
}: OpcionesProps & { onDevolver: () => void }) {
  const linea = ofrecidos(todos)
  const counts = useConteoEstados()
  const prehomologadas = useConteoPrehomologadas()
  const esperan = (antes: Ref | undefined): string =>
    antes === undefined ? SERIE.primera : SERIE.esperan(counts.get(antes.id) ?? 0, antes.nombre)
  return (
    <div className="choose" role="radiogroup" aria-label={SERIE.estados} data-devuelve={isOwn || undefined}>
      {linea.map((estado, i) => (
        <Opcion
          key={estado.id}
          nombre={estado.nombre}
          {...(isOwn && estado.id === ESTADO_ENTREGADA ? PIDE.entrega : PIDE[pideEstado(estado) ?? 'nada'])}
          espera={esperan(linea[i - 1])}
          isLast={ultima?.id === estado.id}
          onElegir={() => onElegir(estado)}
        >
          <span className="bars" aria-hidden="true">
            {linea.map(({ id }, n) => (
              <i key={id} className={n < pasoOf(linea, estado.id) ? 'on' : undefined} />
            ))}
          </span>
        </Opcion>
      ))}
      <Opcion
        nombre={SERIE_HOMOLOGAR.tarea}
        icon="stamp"
        word={SERIE_HOMOLOGAR.pide}
        espera={SERIE_HOMOLOGAR.esperan(prehomologadas)}
        isLast={ultima === null}
        onElegir={() => onElegir(null)}
      />
      {isOwn && (
        <Opcion
          nombre={SERIE_DEVOLVER.devolver}
          icon="back"
          word={SERIE_DEVOLVER.pide}
          espera={SERIE_DEVOLVER.espera}
          isLast={false}
          onElegir={onDevolver}
        />
      )}
      <p className="choose-note">{SERIE.sinBorrar}</p>
    </div>
  )
}

interface OpcionProps {
  nombre: string
  icon: IconName
  word: string
  espera: string
  isLast: boolean
  onElegir: () => void
  children?: ReactNode
}

function Opcion({ nombre, icon, word, espera, isLast, onElegir, children }: OpcionProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a touch starts the series, which a radio input in a form would not do
    <button
      type="button"
      role="radio"
      aria-checked={false}
      aria-label={`${nombre}: ${word}`}
      aria-describedby={id}
      className="choice"
      data-last={isLast || undefined}
      onClick={onElegir}
    >
      {isLast && (
        <span className="last-time" aria-hidden="true">
          {SERIE.ultimaVez}
        </span>
      )}
      <span className="word">{nombre}</span>
      {children ?? <span />}
      <span className="asks">
        <Icon name={icon} />
        {word}
      </span>
      <span className="wait" id={id} aria-hidden="true">
        {espera}
      </span>
    </button>
  )
}
