import { type KeyboardEvent, useRef } from 'react'
import { diferenciaOf } from '#domain/informe/evolucion.ts'
import type { FilaComparada } from '#domain/informe/informe.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { Delta } from '#office/evolucion/dibujo.tsx'
import { useMeasured } from '#ui/drawing.tsx'
import { loadablePart } from '#ui/loadable.tsx'

// A chunk of its own: Victory is a quarter of the app's code
const Grafico = loadablePart(() => import('./grafico.tsx'))

export const preloadGrafico = (): void => void Grafico.preload()

/** A button for each bar. The chart is only a picture behind the buttons, because a drawn bar cannot take the focus. */
export function Barras({
  filas,
  asked,
  onPick,
}: {
  filas: readonly FilaComparada[]
  /** The model whose detail is loading; null for none. */
  asked: string | null
  onPick: (modelo: string) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const medida = useMeasured(list)
  return (
    <div className="bars">
      <div className="lienzo">
        <ul ref={list} className="lineas" aria-label={INFORME.serie}>
          {filas.map(({ modelo, cantidad, antes }) => (
            <li key={modelo.nombre}>
              {cantidad === 0 && antes !== null ? (
                <span className="sr">{INFORME.ninguna(modelo.nombre, antes)}</span>
              ) : (
                <button
                  type="button"
                  aria-label={INFORME.barra(modelo.nombre, cantidad, antes)}
                  aria-busy={asked === modelo.nombre}
                  onClick={() => onPick(modelo.nombre)}
                  onKeyDown={moveFocus}
                />
              )}
              {antes !== null && <Diferencia cantidad={cantidad} antes={antes} />}
            </li>
          ))}
        </ul>
        {medida && (
          <div className="dibujo" aria-hidden="true">
            <Grafico filas={filas} {...medida} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Hidden from screen readers, because the button's name contains both figures. */
function Diferencia({ cantidad, antes }: { cantidad: number; antes: number }) {
  const { sentido, cantidad: cuantas } = diferenciaOf(cantidad, antes)
  return (
    <span className="dif" aria-hidden="true">
      <Delta sentido={sentido}>{sentido === 'igual' ? '=' : formatNumero(cuantas)}</Delta>
    </span>
  )
}

const STEPS: Record<string, (lines: readonly Element[], at: number) => Element | undefined> = {
  ArrowDown: (lines, at) => lines[at + 1],
  ArrowUp: (lines, at) => lines[at - 1],
  Home: lines => lines[0],
  End: lines => lines.at(-1),
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key]
  const line = event.currentTarget.parentElement
  if (step === undefined || line?.parentElement == null) return
  event.preventDefault()
  const lines = [...line.parentElement.children].filter(one => one.querySelector('button') !== null)
  step(lines, lines.indexOf(line))?.querySelector('button')?.focus()
}
