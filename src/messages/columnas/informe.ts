import type { InformeDetalle } from '#contract/informes/informe.ts'
import type { FilaComparada } from '#domain/informe/informe.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { INFORME } from '../informe-fecha.ts'

/** A report without comparison. */
export const COLUMNAS_INFORME: readonly Columna<Pick<FilaComparada, 'modelo' | 'cantidad'>>[] = [
  { title: INFORME.modelo, value: ({ modelo }) => modelo.nombre },
  { title: INFORME.serie, value: ({ cantidad }) => cantidad },
]

/** The changes behind one bar. */
export const COLUMNAS_DETALLE: readonly Columna<InformeDetalle>[] = [
  { title: INFORME.butaca, value: ({ id }) => id.butaca.nro },
  { title: INFORME.fecha, value: ({ id }) => id.fechaHs, formato: 'momento' },
  { title: INFORME.usuario, value: ({ sesion }) => sesion.id.usuario.nombre },
]

/** The earlier figure beside a report's count. */
export const COMPARADAS: readonly Columna<{ cantidad: number; antes: number | null }>[] = [
  { title: INFORME.antes, value: ({ antes }) => antes },
  { title: INFORME.diferencia, value: ({ cantidad, antes }) => (antes === null ? null : cantidad - antes) },
]
