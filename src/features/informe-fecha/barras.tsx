import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { InformeFila } from '#contract/informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { loadable } from '#ui/loadable.tsx'

// Victory is a quarter of the app's code, so it is loaded with the first report.
const Grafico = loadable(() => import('./grafico.tsx'))

/** Fetches the chart's code while the report is being chosen. */
export const preloadGrafico = (): void => void Grafico.preload()

type Medida = Pick<ComponentProps<typeof Grafico>, 'width' | 'height' | 'font'>

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
  const medida = useMedida(list)
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

/** The size that the style sheet gives the lines, which the chart takes; null before the first layout. */
function useMedida(list: { current: HTMLElement | null }): Medida | null {
  const [medida, setMedida] = useState<Medida | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const font = Number.parseFloat(getComputedStyle(element).fontSize)
      if (width > 0) setMedida({ width, height, font })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return medida
}
