import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { ESTADO_BORRADA, nroKey, pideA } from '#domain/butaca/butaca.ts'
import { columnaAs, isPrehomologada } from '#domain/butaca/clase-as.ts'
import { pasoOf, siguienteOf } from '#domain/butaca/linea-estados.ts'
import { formatPeso, SIN_PESO } from '#domain/butaca/peso.ts'
import { senaDe } from '#domain/cuenta/persona.ts'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { formatHora, formatHoraSegundos } from '#domain/valor/hora.ts'
import type { RowActions } from '#features/butacas/row-acts.tsx'
import { BUTACA_ACTOS, DESHACER, LECTURA } from '#messages/butacas/butacas.ts'
import { TARJETA } from '#messages/butacas/ficha.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { cuandoFue } from '#messages/palabras.ts'
import { EstadoLabel, NroButaca, useHasFicha } from '#office/butaca-parts.tsx'
import { type ButacaVista, useButaca } from '#queries/butacas/use-butaca.ts'
import { diasDeFabrica, useUltimoAutor } from '#queries/butacas/use-historial.ts'
import { useLookups, useRefreshedAt } from '#queries/butacas/use-mirror.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Grade, SenaMark, Swatch, Tag } from '#ui/signs/signs.tsx'
import {
  hechoDe,
  type Lectura,
  type Listadas,
  listada,
  type Servidor,
  servidorWords,
  verdictOf,
} from './lecturas.ts'
import type { Hecho } from './use-pasar.ts'

interface AnswerCardProps {
  lectura: Lectura
  /** Last change made on a card; the seat may be a different one. */
  hecho: Hecho | null
  listadas: Listadas | null
  actions: RowActions
}

export default function AnswerCard({ lectura: leida, hecho, listadas, actions }: AnswerCardProps) {
  const lectura = useMemo(() => listada(leida, listadas), [leida, listadas])
  const vista = useButaca(lectura.butaca)
  const done = hechoDe(lectura, hecho)
  const verdict = verdictOf(lectura, vista?.butaca ?? null, vista?.queue ?? null, done)
  return (
    <div className="answer" data-tone={verdict.tone}>
      <div className="verdict" key={lectura.id} data-new>
        <Icon name={verdict.icon} />
        <span>{verdict.text}</span>
        {lectura.resultado !== 'parte' && <time>{formatHoraSegundos(lectura.at)}</time>}
      </div>
      {lectura.resultado === 'parte' ? (
        <Comienzan lectura={lectura} actions={actions} />
      ) : vista === null ? (
        <SinButaca lectura={lectura} actions={actions} />
      ) : (
        <ConButaca {...vista} lectura={lectura} hecho={done} actions={actions} />
      )}
    </div>
  )
}

type ParteProps = Pick<AnswerCardProps, 'lectura' | 'actions'>

const LINEAS_MAX = 6

function Comienzan({ lectura, actions }: ParteProps) {
  const { nro: texto, comienzan } = lectura
  const { linea } = useLookups()
  const { enLista, fuera } = comienzan
  const filas = enLista.length > 0 ? enLista : fuera
  const rest = filas.length - LINEAS_MAX
  return (
    <>
      {enLista.length === 0 && <p className="answer-detail">{TARJETA.fueraDeLaLista(fuera.length)}</p>}
      <ul className="partial" aria-label={LECTURA.comienzan(enLista.length, texto)}>
        {filas.slice(0, LINEAS_MAX).map(({ nro, estado }) => (
          <li key={nro}>
            <button type="button" onClick={() => actions.leer(nro)}>
              <span className="sr">{TARJETA.abrir} </span>
              <CodeText value={nro} />
              <EstadoLabel estado={estado} linea={linea} />
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="answer-detail">
          {enLista.length > 0 ? TARJETA.masEnLaLista(rest) : TARJETA.masFuera(rest)}
        </p>
      )}
    </>
  )
}

function SinButaca({ lectura, actions }: ParteProps) {
  const { online } = useNetwork()
  const can = useCan()
  return (
    <>
      <div className="answer-main">
        <NroGrande nro={lectura.nro} id={lectura.id} />
        <p className="answer-detail">
          {lectura.resultado === 'no-existe' && TARJETA.noExisteDetalle}
          {lectura.resultado === 'no-esta' && TARJETA.noEstaDetalle(online)}
        </p>
      </div>
      {lectura.resultado === 'no-existe' && can('butacas.editar') && (
        <>
          <span />
          <div className="answer-acts">
            <Button className="next-step" size="lg" icon="plus" onClick={() => actions.crear(lectura.nro)}>
              {TARJETA.crear(lectura.nro)}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

type ConButacaProps = ParteProps & Pick<AnswerCardProps, 'hecho'> & ButacaVista

function ConButaca({ butaca, queue, lectura: { id, servidor }, hecho, actions }: ConButacaProps) {
  const can = useCan()
  const hasFicha = useHasFicha()
  return (
    <>
      <div className="answer-main">
        <NroGrande nro={butaca.nro} id={id} isOff={butaca.estado.id === ESTADO_BORRADA} hasFicha={hasFicha} />
        <div className="what">
          <span>{butaca.modelo.nombre}</span>
          <Swatch color={butaca.color.nombre} name={butaca.color.nombre} />
        </div>
        <EstadoRule estado={butaca.estado}>
          <Grade value={columnaAs(butaca)} />
        </EstadoRule>
      </div>
      {/* The person has just made a change: the texts about earlier changes are outdated */}
      <AnswerFacts butaca={butaca} queue={queue} servidor={hecho === null ? servidor : null} />
      <div className="answer-acts">
        {can('butacas.mover') && <SiguientePaso key={id} butaca={butaca} hecho={hecho} actions={actions} />}
        {isPrehomologada(butaca) && can('homologaciones.escribir') && (
          <Button variant="h" icon="stamp" onClick={() => actions.homologar(butaca)}>
            {BUTACA_ACTOS.homologar}
          </Button>
        )}
        {can('butacas.mover') && (
          <Button onClick={() => actions.cambiar(butaca)}>{TARJETA.otroEstado}</Button>
        )}
        <Button onClick={() => actions.historial(butaca.nro)}>{BUTACA_ACTOS.historial}</Button>
        {can('etiquetas.imprimir') && (
          <Link
            className={`${buttonClass()} label-key`}
            to={addressOfEtiquetas([butaca.nro])}
            aria-label={TARJETA.etiqueta(butaca.nro)}
          >
            <Icon name="barcode" />
          </Link>
        )}
      </div>
    </>
  )
}

/**
 * Marks the card for the Element Timing API, with which `npm run bench scan` measures. The API reports each element
 * only once, so each scan renders a new element. The number must be inline, because the API ignores text in nested
 * blocks.
 */
const TIMING = { elementtiming: 'answer' }

/** A longer number takes two lines. On one line its letters would be too small on the narrowest panel. */
const ONE_LINE = 20

/** The seat number in the largest font that fits. @param isOff strikes the number of a deleted seat through. */
export function NroGrande({
  nro,
  id,
  isOff = false,
  hasFicha = false,
}: {
  nro: string
  id: number
  isOff?: boolean
  hasFicha?: boolean
}) {
  const style = { '--len': Math.max(nro.length, 5) } as CSSProperties
  const isLong = nro.length > ONE_LINE
  return (
    <div
      className="big"
      key={id}
      style={style}
      data-off={isOff || undefined}
      data-long={isLong || undefined}
      {...TIMING}
    >
      <NroButaca nro={nro} hasFicha={hasFicha} />
    </div>
  )
}

export function EstadoRule({ estado, children }: { estado: Ref; children: ReactNode }) {
  const { linea } = useLookups()
  const paso = pasoOf(linea, estado.id)
  return (
    <div className="rule">
      <div className="word">
        {estado.nombre}
        {children}
      </div>
      <div className="scale" role="img" aria-label={TARJETA.paso(paso, linea.length)}>
        {linea.map((ref, i) => (
          <i key={ref.id} className={i < paso ? 'on' : undefined} />
        ))}
      </div>
      <div className="ends">
        <span>{linea[0]?.nombre}</span>
        <span>{linea.at(-1)?.nombre}</span>
      </div>
    </div>
  )
}

interface FactsProps extends ButacaVista {
  servidor: Servidor | null
}

function AnswerFacts({ butaca, queue, servidor }: FactsProps) {
  const { online } = useNetwork()
  const autor = useUltimoAutor(butaca)
  const motivo = queue?.causa === undefined ? queue?.motivo : CONFLICTO[queue.causa]
  return (
    <dl className="facts">
      <div>
        <dt>{LISTA.columnas.peso}</dt>
        <dd>{formatPeso(butaca.peso)}</dd>
      </div>
      <div data-ancho={(butaca.renombre?.length ?? 0) > 14 || undefined}>
        <dt>{LISTA.columnas.renombre}</dt>
        <dd {...(butaca.renombre ? { title: butaca.renombre } : {})}>{butaca.renombre || '–'}</dd>
      </div>
      <div
        className="wide"
        data-aviso={queue?.ajenas !== undefined || servidor?.tipo === 'corregida' || undefined}
      >
        <dt className="sr">{TARJETA.aviso}</dt>
        <dd>
          {motivo && <span className="motivo">{motivo}</span>}
          {queue?.ajenas && <span className="by">{TARJETA.ajenas(queue.ajenas)}</span>}
          {isPrehomologada(butaca) && (
            <Tag tone="prehomo" icon="stamp">
              {TARJETA.preHomologada}
            </Tag>
          )}
          {servidor?.tipo === 'corregida' && <span className="by">{servidorWords(servidor, butaca)}</span>}
          {(!online || servidor?.tipo === 'sin-respuesta') && <SinRespuesta isOnline={online} />}
          {online && queue === null && servidor === null && (
            <span className="by">
              {autor !== null && <SenaMark {...senaDe(autor)} />}
              {LISTA.ultimo(autor, cuandoFue(butaca.fechaHs, diasDeFabrica()))}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function SinRespuesta({ isOnline }: { isOnline: boolean }) {
  const refreshedAt = useRefreshedAt()
  return (
    <>
      <Tag tone="offline" icon="wifi-off">
        {isOnline ? LECTURA.sinRespuesta : LISTA.sinConexion}
      </Tag>
      {refreshedAt !== null && (
        <Tag tone="neutral" icon="clock">
          {LISTA.datosDe(formatHora(refreshedAt))}
        </Tag>
      )}
    </>
  )
}

const UNDO_MS = 10_000
/** A button that replaces another button ignores taps for this time: the person meant the replaced button. */
const IGNORE_TAPS_MS = 700

interface SiguientePasoProps {
  butaca: Butaca
  hecho: Hecho | null
  actions: Pick<RowActions, 'cambiar' | 'pasar' | 'deshacer'>
}

/**
 * Moves the seat to its next state with one tap, then offers the undo for `UNDO_MS`. Needs a new React key for each
 * scan: taps are ignored (`IGNORE_TAPS_MS`) only if the button was replaced within one scan.
 */
export function SiguientePaso({ butaca, hecho, actions }: SiguientePasoProps) {
  const { linea } = useLookups()
  const ended = useEnded(hecho)
  const isDone = hecho !== null && ended !== hecho.key
  const siguiente = siguienteOf(linea, butaca.estado.id)
  const paso = [nroKey(butaca.nro), butaca.estado.id, siguiente?.id, siguiente && pideA(butaca, siguiente)]
  const oferta = isDone ? hecho.key : paso.join(' ')
  // The device has not read the list of states yet, or the list lacks this state
  const isNone = !isDone && butaca.estado.id !== ESTADO_BORRADA && pasoOf(linea, butaca.estado.id) === 0
  const ignoresTaps = useJustReplaced(isNone ? null : oferta)
  if (isNone) return null
  if (isDone) return <Deshacer key={oferta} hecho={hecho} ignoresTaps={ignoresTaps} actions={actions} />
  return (
    <Pasar key={oferta} butaca={butaca} siguiente={siguiente} ignoresTaps={ignoresTaps} actions={actions} />
  )
}

function useJustReplaced(oferta: string | null): boolean {
  const [shown, setShown] = useState({ oferta, ignoresTaps: false })
  if (oferta !== null && oferta !== shown.oferta) setShown({ oferta, ignoresTaps: shown.oferta !== null })
  useEffect(() => {
    if (!shown.ignoresTaps) return
    const timer = setTimeout(() => setShown({ ...shown, ignoresTaps: false }), IGNORE_TAPS_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return shown.ignoresTaps
}

/** An ignored tap does not take the focus from the reader. */
const tapUnless = (ignoresTaps: boolean, act: () => void) => ({
  'aria-disabled': ignoresTaps,
  onMouseDown: (event: MouseEvent) => {
    if (ignoresTaps) event.preventDefault()
  },
  onClick: () => {
    if (!ignoresTaps) act()
  },
})

/** @returns the key of the last change that can no longer be undone; null for none. */
function useEnded(hecho: Hecho | null): string | null {
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (hecho === null) return
    const timer = setTimeout(() => setEnded(hecho.key), UNDO_MS)
    return () => clearTimeout(timer)
  }, [hecho])
  return ended
}

function Deshacer({
  hecho: { key, antes },
  ignoresTaps,
  actions,
}: {
  hecho: Hecho
  ignoresTaps: boolean
  actions: SiguientePasoProps['actions']
}) {
  return (
    <Button
      size="lg"
      icon="undo"
      className="take-back"
      {...tapUnless(ignoresTaps, () => actions.deshacer(key))}
    >
      <span>{DESHACER.deshacer}</span>
      <small>{TARJETA.antes(antes)}</small>
    </Button>
  )
}

interface PasarProps extends Omit<SiguientePasoProps, 'hecho'> {
  siguiente: Ref | null
  ignoresTaps: boolean
}

function Pasar({ butaca, siguiente, ignoresTaps, actions }: PasarProps) {
  if (butaca.estado.id === ESTADO_BORRADA)
    return (
      <Button
        variant="primary"
        size="lg"
        aria-label={TARJETA.reponer(butaca.nro)}
        {...tapUnless(ignoresTaps, () => actions.cambiar(butaca))}
      >
        {TARJETA.reponerCorto}
      </Button>
    )
  if (siguiente === null) return <p className="last-step">{TARJETA.ultimoPaso}</p>
  const pide = pideA(butaca, siguiente)
  const pasar = (homo: boolean | null) =>
    actions.pasar(butaca, { tipo: 'cambio-estado', estado: siguiente, peso: SIN_PESO, homo })
  if (pide === 'as') return <PasarConAs estado={siguiente.nombre} ignoresTaps={ignoresTaps} onPasar={pasar} />
  return (
    <Button
      variant="primary"
      size="lg"
      className="next-step"
      {...tapUnless(ignoresTaps, () => (pide === 'peso' ? actions.cambiar(butaca, siguiente) : pasar(null)))}
    >
      <Icon name="arrow-right" />
      <span>
        <span className="sr">{TARJETA.pasarA} </span>
        {siguiente.nombre}
      </span>
      {pide === 'peso' && <small>{TARJETA.pideElPeso}</small>}
    </Button>
  )
}

interface PasarConAsProps {
  estado: string
  ignoresTaps: boolean
  onPasar: (isS: boolean) => void
}

const PasarConAs = ({ estado, ignoresTaps, onPasar }: PasarConAsProps) => (
  <div className="halves">
    {(['A', 'S'] as const).map(as => (
      <Button
        key={as}
        variant="soft"
        size="lg"
        aria-label={`${TARJETA.pasarA} ${estado}, ${as}`}
        {...tapUnless(ignoresTaps, () => onPasar(as === 'S'))}
      >
        <Icon name="arrow-right" />
        {estado} <Grade value={as} />
      </Button>
    ))}
  </div>
)
