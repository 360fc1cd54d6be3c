import { COLORES_PANEL } from '#domain/butaca/panel-listas.ts'
import { listasPared } from '#domain/informe/pared.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { PARED } from '#messages/pared.ts'
import { Grade } from '#ui/signs/grade.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import type { PaginaProps } from './pagina.ts'

const Numero = ({ n }: { n: number }) => <td data-zero={n === 0 || undefined}>{formatNumero(n)}</td>

/** The ready seats as the panel counts them: the rows of a model, the colours side by side. */
export function Listas({ cifras: { listas } }: PaginaProps) {
  const { filas, totales, total, fuera } = listasPared(listas)
  return (
    <div className="listas">
      <table aria-label={PARED.paginas.listas}>
        <thead>
          <tr>
            <th scope="col">{PARED.modelo}</th>
            {COLORES_PANEL.map(color => (
              <th key={color} scope="col" className="der">
                <Swatch color={color} name={color} />
              </th>
            ))}
            <th scope="col" className="der">
              {PARED.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {filas.map(({ modelo, tipo, porColor }) => (
            <tr key={`${modelo} ${tipo}`}>
              <th scope="row">
                {modelo.toUpperCase()} {tipo !== null && <Grade value={tipo} />}
              </th>
              {COLORES_PANEL.map(color => (
                <Numero key={color} n={porColor[color]} />
              ))}
              <Numero n={COLORES_PANEL.reduce((suma, color) => suma + porColor[color], 0)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{PARED.total}</th>
            {COLORES_PANEL.map(color => (
              <Numero key={color} n={totales[color]} />
            ))}
            <Numero n={total} />
          </tr>
        </tfoot>
      </table>
      {fuera > 0 && <p>{PARED.fuera(fuera)}</p>}
    </div>
  )
}
