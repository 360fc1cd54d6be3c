import type { InformeFila } from '#contract/informe.ts'
import { sumCantidad } from '#domain/informe/filas-informe.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { INFORME } from '#messages/informe-fecha.ts'

/** The chart's numbers as a table: always there for a screen reader, visible on demand. */
export function TablaInforme({ filas, isShown }: { filas: readonly InformeFila[]; isShown: boolean }) {
  return (
    <div className={isShown ? 'tabla' : 'sr'}>
      <table className="table">
        <caption className="sr">{INFORME.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="h">{INFORME.modelo}</span>
            </th>
            <th scope="col" className="num">
              <span className="h">{INFORME.serie}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {filas.map(({ modelo, cantidad }) => (
            <tr key={modelo.nombre}>
              <td>{modelo.nombre}</td>
              <td className="num">{formatNumero(cantidad)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className="h">{INFORME.modelos(filas.length)}</span>
            </th>
            <td className="num">{formatNumero(sumCantidad(filas))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
