import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Ref } from '#contract/ref.ts'
import { columnaAs, isPrehomologada } from '#domain/butaca/columna-as.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { addressOfEtiquetas } from '#domain/etiqueta/direccion-etiquetas.ts'
import { formatHoraSegundos } from '#domain/valor/hora.ts'
import { BUTACA_ACTOS, LECTURA } from '#messages/butacas/butacas.ts'
import { TARJETA } from '#messages/butacas/tarjeta.ts'
import { EstadoLabel } from '#office/estado-label.tsx'
import { type ButacaVista, useButaca } from '#queries/butacas/use-butaca.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Grade } from '#ui/signs/grade.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import type { RowActions } from '../row-acts.tsx'
import { AnswerFacts } from './answer-facts.tsx'
import { type Lectura, type Listadas, listada } from './lecturas.ts'
import { SiguientePaso } from './siguiente-paso.tsx'
import type { Hecho } from './use-pasar.ts'
import { hechoDe, verdictOf } from './verdict.ts'

interface AnswerCardProps {
  lectura: Lectura
  /** The last change made on a card, maybe of another seat. */
  hecho: Hecho | null
  /** The rows of the list, where it asks for the beginning of a number. */
  listadas: Listadas | null
  actions: RowActions
}

/** The answer to the last scan, in letters that are read at arm's length. */
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

/** The seats whose number begins with what was typed: those of the list, or else those that it hides. */
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
  return (
    <>
      <div className="answer-main">
        <NroGrande nro={lectura.nro} id={lectura.id} />
        <p className="answer-detail">
          {lectura.resultado === 'no-existe' && TARJETA.noExisteDetalle}
          {lectura.resultado === 'no-esta' && TARJETA.noEstaDetalle(online)}
        </p>
      </div>
      {lectura.resultado === 'no-existe' && (
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
  return (
    <>
      <div className="answer-main">
        <NroGrande nro={butaca.nro} id={id} isOff={butaca.estado.id === ESTADO_BORRADA} />
        <div className="what">
          <span>{butaca.modelo.nombre}</span>
          <Swatch color={butaca.color.nombre} name={butaca.color.nombre} />
        </div>
        <EstadoRule estado={butaca.estado}>
          <Grade value={columnaAs(butaca)} />
        </EstadoRule>
      </div>
      {/* A change made on the card is newer than what was said of it before */}
      <AnswerFacts butaca={butaca} queue={queue} servidor={hecho === null ? servidor : null} />
      <div className="answer-acts">
        <SiguientePaso butaca={butaca} hecho={hecho} actions={actions} />
        {isPrehomologada(butaca) && (
          <Button variant="h" icon="stamp" onClick={() => actions.homologar(butaca)}>
            {BUTACA_ACTOS.homologar}
          </Button>
        )}
        <Button onClick={() => actions.cambiar(butaca)}>{TARJETA.otroEstado}</Button>
        <Button onClick={() => actions.historial(butaca.nro)}>{BUTACA_ACTOS.historial}</Button>
        <Link
          className={`${buttonClass()} label-key`}
          to={addressOfEtiquetas([butaca.nro])}
          aria-label={TARJETA.etiqueta(butaca.nro)}
        >
          <Icon name="barcode" />
        </Link>
      </div>
    </>
  )
}

/** For the Element Timing API (docs: performance). It reports an element once, so each scan needs a new node. */
const TIMING = { elementtiming: 'answer' }

/** A longer number takes two lines, since its letters would be too small on the narrowest panel. */
const ONE_LINE = 20

/** The seat number as large as the panel allows. @param isOff strikes it through, for a deleted seat. */
function NroGrande({ nro, id, isOff = false }: { nro: string; id: number; isOff?: boolean }) {
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
      <CodeText value={nro} />
    </div>
  )
}

/** The state in large letters, and how far along the line it is. */
function EstadoRule({ estado, children }: { estado: Ref; children: ReactNode }) {
  const { linea } = useLookups()
  const paso = pasoDe(linea, estado.id)
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
