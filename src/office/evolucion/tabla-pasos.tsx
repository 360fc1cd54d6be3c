import './evolucion.css'
import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { sumComparadas } from '#domain/informe/diferencia.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { nombreDe } from './rotulo.ts'

interface TablaPasosProps {
  barras: readonly Barra[]
  paso: Paso
  estado: string
  isShown: boolean
}

/** The chart's figures as a table: there for a screen reader always, to the eye when it is asked for. */
export function TablaPasos({ barras, paso, estado, isShown }: TablaPasosProps) {
  const total = sumComparadas(barras)
  return (
    <div className={isShown ? 'tabla-pasos' : 'sr'} {...(isShown && { tabIndex: 0 })}>
      <table className="table">
        <caption className="sr">{EVOLUCION.tablaDe(estado, paso)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="h">{EVOLUCION.pasos[paso]}</span>
            </th>
            <th scope="col" className="num">
              <span className="h">{EVOLUCION.cantidad}</span>
            </th>
            {total.antes !== null && (
              <th scope="col" className="num">
                <span className="h">{EVOLUCION.columnaAntes}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {barras.map(barra => (
            <tr key={barra.desde}>
              <td>{nombreDe(barra, paso)}</td>
              <Cifras {...barra} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className="h">{EVOLUCION.total}</span>
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
