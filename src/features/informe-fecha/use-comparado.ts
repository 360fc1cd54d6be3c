import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { compareFilas, type FilaComparada, filterPorModelo } from '#domain/informe/filas-informe.ts'
import { useInforme } from '#queries/informes/use-informe.ts'
import type { Respuesta } from '#queries/informes/use-respuesta.ts'

export interface Comparado extends Respuesta<FilaComparada> {
  /** The report is there, and what it was to be compared with is not. */
  isSinComparar: boolean
}

/** A report beside the one that it is compared with: the same call twice, so that every server has it. */
export function useComparado(
  consulta: ConsultaInforme,
  consultaAntes: ConsultaInforme | null,
  owner: string,
): Comparado {
  const informe = useInforme(consulta, owner)
  const antes = useInforme(consultaAntes, owner)
  const { filas } = informe
  // Drawn once both are there, so that no bar moves
  const isWaiting = filas === null || (antes.filas === null && antes.isLoading)
  const desdes = [informe.desde, antes.desde].filter(desde => desde !== null)
  return {
    filas: isWaiting
      ? null
      : compareFilas(
          filterPorModelo(filas, consulta.modelo),
          antes.filas && filterPorModelo(antes.filas, consulta.modelo),
        ),
    isLoading: informe.isLoading || antes.isLoading,
    error: informe.error ?? antes.error,
    errorAt: informe.errorAt,
    // The age of the older one
    desde: desdes.length === 0 ? null : Math.min(...desdes),
    retry: () => {
      informe.retry()
      if (consulta.retroceso !== null) antes.retry()
    },
    isSinComparar: consulta.retroceso !== null && filas !== null && antes.filas === null && !antes.isLoading,
  }
}
