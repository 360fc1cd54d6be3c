import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { sumComparadas } from '#domain/informe/diferencia.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FLUJO } from '#messages/flujo.ts'
import { nombreDe } from './rotulo.ts'

interface TablaDiasProps {
  barras: readonly Barra[]
  paso: Paso
  estado: string
  isShown: boolean
}

/** The chart's figures as a table: there for a screen reader always, to the eye when it is asked for. */
export function TablaDias({ barras, paso, estado, isShown }: TablaDiasProps) {
  const total = sumComparadas(barras)
  return (
    <div className={isShown ? 'tabla' : 'sr'} {...(isShown && { tabIndex: 0 })}>
      <table className="table">
        <caption className="sr">{FLUJO.tablaDe(estado)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="h">{FLUJO.pasos[paso]}</span>
            </th>
            <th scope="col" className="num">
              <span className="h">{FLUJO.cantidad}</span>
            </th>
            {total.antes !== null && (
              <th scope="col" className="num">
                <span className="h">{FLUJO.columnaAntes}</span>
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
              <span className="h">{FLUJO.total}</span>
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
