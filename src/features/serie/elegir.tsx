import { type ReactNode, useId } from 'react'
import type { Maestro } from '#contract/maestro.ts'
import type { Ref } from '#contract/ref.ts'
import { pideEstado } from '#domain/butaca/estado-butaca.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { ofrecidos } from '#domain/butaca/maestros.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { useConteoEstados, useConteoPrehomologadas } from '#queries/butacas/use-conteo-estados.ts'
import { useScans } from '#scanner/use-scans.ts'
import { Button } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { Cabecera } from './marco.tsx'

/** What a series does: moves seats to a state, or homologates them (null). */
export type Tarea = Ref | null

const PIDE: Record<'peso' | 'as' | 'nada', { icon: IconName; word: string }> = {
  peso: { icon: 'weight', word: SERIE.pidePeso },
  as: { icon: 'swap', word: SERIE.pideAs },
  nada: { icon: 'arrow-right', word: SERIE.noPideNada },
}

interface OpcionesProps {
  linea: readonly Maestro[]
  /** What the last series did; undefined if there was none. */
  ultima: Tarea | undefined
  onElegir: (tarea: Tarea) => void
}

/** Starts a series in one touch. Each choice says what a reading will ask for, and how many seats wait for it. */
export function Elegir({
  notify,
  onVolver,
  ...opciones
}: OpcionesProps & { notify: Notify; onVolver: () => void }) {
  useScans(({ text }) => {
    playFeedback('rejected')
    notify.error(SERIE.sinElegir(text))
  })
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
        <Opciones {...opciones} />
      )}
    </div>
  )
}

function Opciones({ linea: todos, ultima, onElegir }: OpcionesProps) {
  const linea = ofrecidos(todos)
  const counts = useConteoEstados()
  const prehomologadas = useConteoPrehomologadas()
  const esperan = (antes: Ref | undefined): string =>
    antes === undefined ? SERIE.primera : SERIE.esperan(counts.get(antes.id) ?? 0, antes.nombre)
  return (
    <div className="choose" role="radiogroup" aria-label={SERIE.estados}>
      {linea.map((estado, i) => (
        <Opcion
          key={estado.id}
          nombre={estado.nombre}
          {...PIDE[pideEstado(estado) ?? 'nada']}
          espera={esperan(linea[i - 1])}
          isLast={ultima?.id === estado.id}
          onElegir={() => onElegir(estado)}
        >
          <span className="bars" aria-hidden="true">
            {linea.map(({ id }, n) => (
              <i key={id} className={n < pasoDe(linea, estado.id) ? 'on' : undefined} />
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
      <p className="choose-note">{SERIE.sinBorrar}</p>
    </div>
  )
}

interface OpcionProps {
  nombre: string
  icon: IconName
  /** What a reading will ask for. */
  word: string
  /** How many seats wait for it. */
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
