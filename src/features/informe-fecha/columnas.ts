import type { Evolucion } from '#contract/informes/evolucion.ts'
import { barrasDePasos } from '#domain/informe/barras-dia.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import type { FilaComparada } from '#domain/informe/filas-informe.ts'
import { COLUMNAS_INFORME, COMPARADAS } from '#messages/columnas/informe.ts'
import { columnaPaso } from '#messages/columnas/paso.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { hojaDe, type Libro } from '#office/salida/salida.ts'
import type { ValueColumn } from '#office/salida/value-column.ts'

/** The columns of the report's table, in its workbook and on paper. */
export const columnasDe = (filas: readonly FilaComparada[]): readonly ValueColumn<FilaComparada>[] =>
  filas.some(({ antes }) => antes !== null) ? [...COLUMNAS_INFORME, ...COMPARADAS] : COLUMNAS_INFORME

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
          ...(columnas === COLUMNAS_INFORME ? [] : COMPARADAS),
        ],
        filas: barras,
      }),
    )
  }
  return { titulo: INFORME.titulo, hojas }
}
