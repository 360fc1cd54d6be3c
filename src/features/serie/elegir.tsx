import { useId } from 'react'
import type { Ref } from '#contract/ref.ts'
import { pasoDe } from '#domain/linea-estados.ts'
import { pideEstado } from '#domain/pide-estado.ts'
import { SERIE } from '#messages.ts'
import { useConteoEstados } from '#queries/use-conteo-estados.ts'
import { useScans } from '#scanner/use-scans.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import type { Notify } from '#ui/notify.ts'
import { Cabecera } from './cabecera.tsx'

const PIDE: Record<'peso' | 'as' | 'nada', { icon: IconName; word: string }> = {
  peso: { icon: 'weight', word: SERIE.pidePeso },
  as: { icon: 'swap', word: SERIE.pideAs },
  nada: { icon: 'arrow-right', word: SERIE.noPideNada },
}

/** One touch begins the series: each state says what a reading will ask, and how many wait for it. */
export function Elegir({
  linea,
  ultima,
  notify,
  onElegir,
  onVolver,
}: {
  linea: readonly Ref[]
  ultima: Ref | null
  notify: Notify
  onElegir: (estado: Ref) => void
  onVolver: () => void
}) {
  const counts = useConteoEstados()
  const id = useId()
  useScans(({ text }) => {
    playFeedback('rejected')
    notify.error(SERIE.sinElegir(text))
  })
  return (
    <div className="serie">
      <Cabecera titulo={SERIE.titulo} estado={null} linea={linea}>
        <span className="soft">{SERIE.elegi}</span>
        <span className="grow" />
        <Button icon="chevron-left" onClick={onVolver}>
          {SERIE.volver}
        </Button>
      </Cabecera>
      {linea.length === 0 ? (
        <Empty icon="wifi-off" title={SERIE.sinEstados} />
      ) : (
        <div className="choose" role="radiogroup" aria-label={SERIE.estados}>
          {linea.map((estado, i) => {
            const { icon, word } = PIDE[pideEstado(estado) ?? 'nada']
            const antes = linea[i - 1]
            const isLast = ultima?.id === estado.id
            return (
              // biome-ignore lint/a11y/useSemanticElements: a touch on it begins, and there is no form to send
              <button
                key={estado.id}
                type="button"
                role="radio"
                aria-checked={false}
                aria-label={`${estado.nombre}: ${word}`}
                aria-describedby={`${id}-${estado.id}`}
                className="choice"
                data-last={isLast || undefined}
                onClick={() => onElegir(estado)}
              >
                {isLast && (
                  <span className="last-time" aria-hidden="true">
                    {SERIE.ultimaVez}
                  </span>
                )}
                <span className="word">{estado.nombre}</span>
                <span className="bars" aria-hidden="true">
                  {linea.map(({ id }, n) => (
                    <i key={id} className={n < pasoDe(linea, estado.id) ? 'on' : undefined} />
                  ))}
                </span>
                <span className="asks">
                  <Icon name={icon} />
                  {word}
                </span>
                <span className="wait" id={`${id}-${estado.id}`} aria-hidden="true">
                  {antes === undefined
                    ? SERIE.primera
                    : SERIE.esperan(counts.get(antes.id) ?? 0, antes.nombre)}
                </span>
              </button>
            )
          })}
          <p className="choose-note">{SERIE.sinBorrar}</p>
        </div>
      )}
    </div>
  )
}
