import './informe-papel.css'
import type { Evolucion } from '#contract/informes/informe.ts'
import type { ConsultaInforme } from '#domain/informe/informe.ts'
import { type FilaComparada, sumCantidad } from '#domain/informe/informe.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { TablaDePapel } from '#office/salida/documento.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { columnasOf, deQue, diferenciaTotal, rangosOf } from './columnas.ts'

interface InformePapelProps {
  consulta: ConsultaInforme
  antes: ConsultaInforme | null
  filas: readonly FilaComparada[]
  evolucion: Evolucion | null
  estado: string | null
}

export const InformePapel = ({ consulta, antes, filas, evolucion, estado }: InformePapelProps) => (
  <div className="informe-papel">
    <p className="total">
      <b>{INFORME.total(sumCantidad(filas))}</b> {deQue(consulta, estado)}
      <span>{[...antesDe(consulta, antes, filas), ...cambiosDe(evolucion, filas)].join(' · ')}</span>
    </p>
    <DeQue consulta={consulta} />
    <Barras filas={filas} />
    <TablaDePapel columnas={columnasOf(filas)} filas={filas} />
  </div>
)

const cambiosDe = (evolucion: Evolucion | null, filas: readonly FilaComparada[]): readonly string[] =>
  evolucion === null ? [] : [INFORME.cambios(sumCantidad(filas), evolucion.butacas)]

function antesDe(
  consulta: ConsultaInforme,
  comparada: ConsultaInforme | null,
  filas: readonly FilaComparada[],
): readonly string[] {
  const diferencia = diferenciaTotal(filas)
  const [, antes] = rangosOf(consulta, comparada)
  return diferencia === null || antes === null ? [] : [diferencia.texto, EVOLUCION.antes(antes)]
}

function DeQue({ consulta: { modelo, color } }: Pick<InformePapelProps, 'consulta'>) {
  const elegido = useLookups().colores.find(({ id }) => id === color)?.nombre ?? String(color)
  return (
    <p className="de-que">
      {INFORME.caption}. {modelo === '' ? INFORME.todosLosModelos : `${INFORME.modelo} ${modelo}`},{' '}
      {color === 0 ? INFORME.todosLosColores : `${INFORME.color.toLowerCase()} ${elegido}`}.
    </p>
  )
}

/** Bars as SVG shapes, because printers omit background colors. */
function Barras({ filas }: { filas: readonly FilaComparada[] }) {
  const max = Math.max(1, ...filas.map(({ cantidad, antes }) => Math.max(cantidad, antes ?? 0)))
  const width = (n: number) => `${(n / max) * 100}%`
  return (
    <ul>
      {filas.map(({ modelo, cantidad, antes }) => (
        <li key={modelo.nombre}>
          <span>{modelo.nombre}</span>
          <svg aria-hidden="true">
            <rect y={antes === null ? '20%' : '4%'} width={width(cantidad)} height="56%" />
            {antes !== null && antes > 0 && (
              <rect y="68%" width={width(antes)} height="26%" fill="none" stroke="#111618" strokeWidth="1" />
            )}
            <line y2="100%" stroke="#111618" strokeWidth="1.5" />
          </svg>
          <span className="v">{formatNumero(cantidad)}</span>
          <span className="a">{antes !== null && EVOLUCION.antesN(antes)}</span>
        </li>
      ))}
    </ul>
  )
}
