import { memo, type ReactNode, useState } from 'react'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { DESHACER } from '#messages/butacas/butacas.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { NO_GUARDADO, PENDIENTES } from '#messages/equipo/guardado.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { deshacer } from '#queries/butacas/deshacer.ts'
import {
  type LineaSerie,
  type Nota,
  type Serie,
  sinTerminar,
  useLineasSerie,
} from '#queries/butacas/serie.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { Button } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { CodeText, Grade, Mark, Swatch, type Tone } from '#ui/signs/signs.tsx'
import { contar, type Marca, marcaDe, type Vista, vistasOf } from './linea-vista.ts'

const MARCAS: Record<Marca, { tone: Tone; icon: IconName }> = {
  hecho: { tone: 'ok', icon: 'check' },
  pendiente: { tone: 'pending', icon: 'clock' },
  rechazada: { tone: 'rejected', icon: 'octagon' },
  deshecha: { tone: 'neutral', icon: 'undo' },
  'sin-cambio': { tone: 'neutral', icon: 'info' },
  'no-existe': { tone: 'rejected', icon: 'octagon' },
  'no-esta': { tone: 'neutral', icon: 'wifi-off' },
  dejada: { tone: 'neutral', icon: 'close' },
  'no-vuelve': { tone: 'shortage', icon: 'arrow-right' },
  'no-lista': { tone: 'shortage', icon: 'triangle' },
  'ya-entregada': { tone: 'rejected', icon: 'octagon' },
}

const CUENTAS = [
  ['hechas', 'hecho'],
  ['pendientes', 'pendiente'],
  ['rechazadas', 'rechazada'],
] as const

export interface Salidas {
  onDecidir: () => void
  onCorregir: (nro: string) => void
  onCrear: (nro: string) => void
}

interface LineaActs extends Salidas {
  onDeshacer: (key: string) => void
}

interface EstaSerieProps extends LineaActs {
  titulo: string
  vistas: readonly Vista[]
  cuenta: ReturnType<typeof contar>
  /** When the series began (ms). */
  desde: number
  /** Key of the change in the big panel; null if it shows no change. */
  actual: string | null
  onDeshacerTodo: () => void
}

export function EstaSerie(props: EstaSerieProps) {
  const { titulo, vistas, cuenta, desde, actual, onDeshacerTodo, ...acts } = props
  return (
    <section className="session" aria-label={titulo}>
      <div className="head">
        <h2>{titulo}</h2>
        {CUENTAS.map(
          ([cual, marca]) =>
            cuenta[cual] > 0 && (
              <Mark key={cual} {...MARCAS[marca]}>
                {SERIE[cual](cuenta[cual])}
              </Mark>
            ),
        )}
      </div>
      {vistas.length === 0 ? (
        <p className="soft none">{SERIE.vacia}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        <ol reversed tabIndex={0} aria-label={titulo}>
          {vistas.map(({ id, at, nro, marca, linea, detalle }) => (
            <Linea key={id} {...{ at, nro, marca, linea, detalle }} isNew={id === actual} {...acts} />
          ))}
        </ol>
      )}
      <div className="foot">
        <Button
          icon="undo"
          disabled={!vistas.some(({ linea }) => linea !== null && isDeshacible(linea))}
          onClick={onDeshacerTodo}
        >
          {SERIE.deshacerTodo}
        </Button>
        <span className="grow" />
        <span className="soft">{SERIE.desde(formatHora(desde))}</span>
      </div>
    </section>
  )
}

type LineaProps = LineaActs & Pick<Vista, 'at' | 'nro' | 'marca' | 'linea' | 'detalle'> & { isNew: boolean }

/** Memoized: a scan is answered within a frame even in a series of hundreds of seats. */
const Linea = memo(
  function Linea({ at, nro, marca, linea, detalle, isNew, ...acts }: LineaProps) {
    const isHomologada = marca === 'hecho' && linea?.entry.operacion.tipo === 'homologar'
    return (
      <li data-k={marca} data-new={isNew || undefined}>
        <time>{formatHora(at)}</time>
        <span className="facts">
          <span className="l1">
            <CodeText value={nro} />
            <Mark {...MARCAS[marca]}>{isHomologada ? SERIE_HOMOLOGAR.marca : SERIE.marcas[marca]}</Mark>
          </span>
          {linea && <Paso linea={linea} />}
          {detalle !== '' && <span className="l2">{detalle}</span>}
        </span>
        {marca === 'rechazada' && (
          <Acto label={SERIE.decidirNro(nro)} onClick={acts.onDecidir}>
            {SERIE.decidir}
          </Acto>
        )}
        {marca === 'no-existe' && peekButaca(nro) === null && (
          <Acto label={SERIE.crearNro(nro)} onClick={() => acts.onCrear(nro)}>
            {SERIE.crear}
          </Acto>
        )}
        {isHomologada && (
          <Acto label={SERIE_HOMOLOGAR.corregirNro(nro)} onClick={() => acts.onCorregir(nro)}>
            {SERIE_HOMOLOGAR.corregir}
          </Acto>
        )}
        {linea !== null && isDeshacible(linea) && (
          <Acto label={SERIE.deshacerNro(nro)} onClick={() => acts.onDeshacer(linea.entry.key)}>
            {DESHACER.deshacer}
          </Acto>
        )}
      </li>
    )
  },
  (a, b) => a.marca === b.marca && a.isNew === b.isNew && a.at === b.at && a.linea?.entry === b.linea?.entry,
)

const Acto = ({ label, ...button }: { label: string; onClick: () => void; children: string }) => (
  <Button variant="quiet" aria-label={label} {...button} />
)

function Paso({ linea: { entry } }: { linea: LineaSerie }) {
  const { operacion, seen } = entry
  // Only a refusal shows its reason here. «Pendientes» explains conflicts, and other entries are sent again
  const motivo = entry.state === 'rejected' ? entry.error?.detail : ''
  const repetidas = entry.repetidas && HOMOLOGACIONES.etiquetasRepetidas(entry.repetidas)
  if (operacion.tipo === 'homologar')
    return (
      <span className="l2">
        {[operacion.eBlanca, operacion.eGris, motivo, repetidas].filter(Boolean).join(' · ')}
      </span>
    )
  if (operacion.tipo === 'cambio-estado' && operacion.entrega !== undefined)
    return (
      <span className="l2">
        {seen.modelo.nombre}
        <Swatch color={seen.color.nombre} name={seen.color.nombre} />
        {motivo}
      </span>
    )
  return (
    <span className="l2">
      {seen.estado.nombre}
      <Icon name="arrow-right" />
      <b>{estadoDe(operacion)?.nombre}</b>
      {operacion.tipo === 'cambio-estado' && operacion.peso >= 0 && (
        <span>· {formatPeso(operacion.peso)}</span>
      )}
      {operacion.tipo === 'cambio-estado' && operacion.homo !== null && (
        <Grade value={operacion.homo ? 'S' : 'A'} />
      )}
    </span>
  )
}

/** A confirmed homologation cannot be undone. */
const isDeshacible = (linea: LineaSerie): boolean => {
  const marca = marcaDe(linea)
  return marca === 'pendiente' || (marca === 'hecho' && linea.entry.operacion.tipo !== 'homologar')
}

function useDeshacer(serie: Serie, notify: NotifyKept) {
  const words = serie.tarea === 'homologar' ? SERIE_HOMOLOGAR : SERIE
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const run = async (keys: readonly string[]): Promise<void> => {
    const { hechas, ajenas, propias, firmes, problema } = await deshacer(keys, serie.owner)
    const [first] = hechas
    if (first !== undefined)
      notify.pending(hechas.length === 1 ? DESHACER.deshecha(first) : SERIE.deshechas(hechas.length))
    if (ajenas.length > 0) notify.error(DESHACER.ajenas(ajenas))
    if (propias.length > 0) notify.error(DESHACER.propias(propias))
    if (firmes.length > 0) notify.error(SERIE_HOMOLOGAR.firmes(firmes))
    if (problema !== null) notify.error(NO_GUARDADO[problema])
    playFeedback(
      ajenas.length + propias.length + firmes.length > 0 || problema !== null ? 'rejected' : 'kept',
    )
  }
  const undo = (keys: readonly string[]): void => {
    run(keys).catch(error => {
      reportError(error)
      notify.error(PENDIENTES.noSePudoGuardar)
    })
  }
  const pregunta: ReactNode = asked !== null && (
    <OjoDialog onClose={() => setAsked(null)} onConfirm={() => undo(asked)}>
      {words.preguntaTodo(asked.length)} {words.preguntaTodoDetalle}
    </OjoDialog>
  )
  return {
    deshacer: undo,
    pregunta,
    askAll: (lineas: readonly LineaSerie[]) => {
      const keys = lineas.filter(isDeshacible).map(({ entry }) => entry.key)
      if (keys.length > 0) setAsked(keys)
    },
  }
}

/** Notes of the series. An ended series adds a note for the seat that was left unfinished. */
function notasOf(serie: Serie): readonly Nota[] {
  const { hasta, notas } = serie
  const nro = sinTerminar(serie)
  return hasta === null || nro === null
    ? notas
    : [...notas, { id: 0, nro, at: hasta, marca: 'dejada', detalle: '' }]
}

export function useVistas(serie: Serie, notify: NotifyKept) {
  const lineas = useLineasSerie(serie) ?? []
  const { deshacer, pregunta, askAll } = useDeshacer(serie, notify)
  const vistas = vistasOf(lineas, notasOf(serie))
  return {
    vistas,
    cuenta: contar(vistas),
    vistaDe: (key: string | null) => vistas.find(({ id }) => id === key) ?? null,
    pregunta,
    deshacer: { onDeshacer: (key: string) => deshacer([key]), onDeshacerTodo: () => askAll(lineas) },
  }
}
export type Vistas = ReturnType<typeof useVistas>
