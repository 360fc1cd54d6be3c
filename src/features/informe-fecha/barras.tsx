import { type KeyboardEvent, useRef } from 'react'
import type { InformeFila } from '#contract/informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { loadable } from '#ui/loadable.tsx'
import { useMeasured } from '#ui/use-measured.ts'

// Victory is a quarter of the app's code, so it is loaded with the first report.
const Grafico = loadable(() => import('./grafico.tsx'))

/** Fetches the chart's code while the report is being chosen. */
export const preloadGrafico = (): void => void Grafico.preload()

/**
 * The report's bars. The chart is a picture under one button a line, because a drawn bar can have no focus. Lines have
 * a least height, so many models scroll inside the 500 px.
 */
export function Barras({
  filas,
  asked,
  onPick,
}: {
  filas: readonly InformeFila[]
  /** The model whose detail is being fetched. */
  asked: string | null
  onPick: (modelo: string) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const medida = useMeasured(list)
  return (
    <div className="bars">
      <div className="lienzo">
        <ul ref={list} className="lineas" aria-label={INFORME.serie}>
          {filas.map(({ modelo, cantidad }) => (
            <li key={modelo.nombre}>
              <button
                type="button"
                aria-label={INFORME.barra(modelo.nombre, cantidad)}
                aria-busy={asked === modelo.nombre}
                onClick={() => onPick(modelo.nombre)}
                onKeyDown={moveFocus}
              />
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
  const lines = [...line.parentElement.children]
  step(lines, lines.indexOf(line))?.querySelector('button')?.focus()
}
