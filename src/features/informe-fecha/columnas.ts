import type { Evolucion } from '#contract/informes/evolucion.ts'
import { barrasDePasos } from '#domain/informe/barras-dia.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import type { FilaComparada } from '#domain/informe/filas-informe.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { columnaPaso } from '#office/evolucion/columna-paso.ts'
import { hojaDe, type Libro } from '#office/salida/salida.ts'
import type { ValueColumn } from '#office/salida/value-column.ts'

const COLUMNAS: readonly ValueColumn<FilaComparada>[] = [
  { title: INFORME.modelo, value: ({ modelo }) => modelo.nombre },
  { title: INFORME.serie, value: ({ cantidad }) => cantidad },
]
const COMPARADAS: readonly ValueColumn<{ cantidad: number; antes: number | null }>[] = [
  { title: INFORME.antes, value: ({ antes }) => antes },
  { title: INFORME.diferencia, value: ({ cantidad, antes }) => (antes === null ? null : cantidad - antes) },
]

/** The columns of the report's table, in its workbook and on paper. */
export const columnasDe = (filas: readonly FilaComparada[]): readonly ValueColumn<FilaComparada>[] =>
  filas.some(({ antes }) => antes !== null) ? [...COLUMNAS, ...COMPARADAS] : COLUMNAS

/** The report, and where the server says it how it went. */
export function libroDe({
  consulta,
  filas,
  evolucion,
}: {
  consulta: Pick<ConsultaInforme, 'horaH'>
  filas: readonly FilaComparada[]
  evolucion: Evolucion | null
}): Libro {
  const columnas = columnasDe(filas)
  const hojas = [hojaDe({ titulo: INFORME.titulo, columnas, filas })]
  if (evolucion !== null) {
    const { barras, paso } = barrasDePasos(evolucion.pasos, consulta.horaH)
    hojas.push(
      hojaDe({
        titulo: INFORME.evolucion,
        columnas: [
          columnaPaso(paso),
          { title: EVOLUCION.cantidad, value: ({ cantidad }) => cantidad },
          ...(columnas === COLUMNAS ? [] : COMPARADAS),
        ],
        filas: barras,
      }),
    )
  }
  return { titulo: INFORME.titulo, hojas }
}
