import './evolucion.css'
import { type Barra, type Paso, sumComparadas } from '#domain/informe/evolucion.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { EVOLUCION, nombreDe } from '#messages/evolucion.ts'
import { PlainHeads } from '#ui/table/sort-head.tsx'

interface TablaPasosProps {
  barras: readonly Barra[]
  paso: Paso
  estado: string
  isShown: boolean
}

/** The chart's figures as a table. Screen readers always find the table; it is visible on request. */
export const TablaPasos = ({ barras, paso, estado, isShown }: TablaPasosProps) => (
  <div className={isShown ? 'tabla-pasos' : 'sr'} {...(isShown && { tabIndex: 0 })}>
    <TablaComparada
      caption={EVOLUCION.tablaDe(estado, paso)}
      heads={[EVOLUCION.pasos[paso], EVOLUCION.cantidad, EVOLUCION.columnaAntes]}
      filas={barras.map(barra => ({ ...barra, clave: barra.desde, nombre: nombreDe(barra, paso) }))}
      pie={EVOLUCION.total}
    />
  </div>
)

interface Cifras {
  cantidad: number
  /** The earlier period's figure; null without comparison. */
  antes: number | null
}

interface TablaComparadaProps {
  caption: string
  heads: readonly [nombre: string, cantidad: string, antes: string]
  filas: readonly (Cifras & { clave: string; nombre: string })[]
  pie: string
}

export function TablaComparada({
  caption,
  heads: [nombre, cantidad, antes],
  filas,
  pie,
}: TablaComparadaProps) {
  const total = sumComparadas(filas)
  return (
    <table className="table comparada">
      <caption className="sr">{caption}</caption>
      <PlainHeads
        heads={[
          nombre,
          { title: cantidad, className: 'num' },
          ...(total.antes === null ? [] : [{ title: antes, className: 'num' }]),
        ]}
      />
      <tbody>
        {filas.map(fila => (
          <tr key={fila.clave}>
            <th scope="row">{fila.nombre}</th>
            <CeldasCifras {...fila} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span className="h">{pie}</span>
          </th>
          <CeldasCifras {...total} />
        </tr>
      </tfoot>
    </table>
  )
}

const CeldasCifras = ({ cantidad, antes }: Cifras) => (
  <>
    <td className="num">{formatNumero(cantidad)}</td>
    {antes !== null && <td className="num">{formatNumero(antes)}</td>}
  </>
)
