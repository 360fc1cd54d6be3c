import type { CSSProperties } from 'react'
import type { FilaPanel, PanelListas } from '#domain/panel-listas.ts'
import { PANEL } from '#messages.ts'
import type { Parte } from '#queries/use-panel.ts'
import { Grade } from '#ui/grade.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { ListasSkeleton } from './listas-skeleton.tsx'
import { PartPanel } from './part-panel.tsx'

/** «Butacas listas»: three colours side by side with the same rows, so that a line can be read across. */
export const ListasPart = ({ parte }: { parte: Parte<PanelListas> }) => (
  <PartPanel
    title={PANEL.listas}
    parte={parte}
    meta={({ total, fuera }) => (
      <>
        {PANEL.enTotal(total)} {fuera > 0 && <span className="rest">{PANEL.fuera(fuera)}</span>}
      </>
    )}
    skeleton={<ListasSkeleton />}
  >
    {listas => <Tabla listas={listas} />}
  </PartPanel>
)

const Tabla = ({ listas: { colores, mayor } }: { listas: PanelListas }) => (
  <div className="ready">
    {colores.map(({ color, total, filas }) => (
      <section key={color} aria-label={color}>
        <header>
          <Swatch color={color} name={color} />
          <b>{total}</b>
        </header>
        <ol>
          {filas.map((fila, i) => (
            <Fila
              key={`${fila.modelo} ${fila.tipo}`}
              fila={fila}
              mayor={mayor}
              isAgain={filas[i - 1]?.modelo === fila.modelo}
              goesOn={filas[i + 1]?.modelo === fila.modelo}
            />
          ))}
        </ol>
      </section>
    ))}
  </div>
)

function Fila({
  fila: { modelo, tipo, cantidad },
  mayor,
  isAgain,
  goesOn,
}: {
  fila: FilaPanel
  mayor: number
  /** The line above is of the same model. */
  isAgain: boolean
  /** The line below is. */
  goesOn: boolean
}) {
  const share = { '--v': mayor === 0 ? 0 : cantidad / mayor } as CSSProperties
  return (
    <li
      data-again={isAgain || undefined}
      data-same={goesOn || undefined}
      data-zero={cantidad === 0 || undefined}
    >
      <span className="m">{modelo.toUpperCase()}</span>
      {tipo === null ? <span /> : <Grade value={tipo} />}
      <span className="q">{cantidad}</span>
      <span className="meter" style={share} />
    </li>
  )
}
