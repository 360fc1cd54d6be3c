import { sumComparadas } from '#domain/informe/diferencia.ts'
import type { FilaComparada } from '#domain/informe/filas-informe.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { INFORME } from '#messages/informe-fecha.ts'

/** The chart's numbers as a table: always there for a screen reader, visible on demand. */
export function TablaInforme({ filas, isShown }: { filas: readonly FilaComparada[]; isShown: boolean }) {
  const total = sumComparadas(filas)
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
            {total.antes !== null && (
              <th scope="col" className="num">
                <span className="h">{INFORME.antes}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {filas.map(({ modelo, ...cifras }) => (
            <tr key={modelo.nombre}>
              <td>{modelo.nombre}</td>
              <Cifras {...cifras} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className="h">{INFORME.modelos(filas.length)}</span>
            </th>
            <Cifras {...total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const Cifras = ({ cantidad, antes }: { cantidad: number; antes: number | null }) => (
  <>
    <td className="num">{formatNumero(cantidad)}</td>
    {antes !== null && <td className="num">{formatNumero(antes)}</td>}
  </>
)
