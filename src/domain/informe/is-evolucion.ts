import type { Evolucion } from '#contract/informes/evolucion.ts'

const isEntero = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isComparada = (value: Partial<Record<'cantidad' | 'antes', unknown>> | null | undefined): boolean =>
  isEntero(value?.cantidad) && (value?.antes === null || isEntero(value?.antes))
const PASO = /^\d{4}-\d\d-\d\d(T\d\d)?$/

/** Whether what a device kept is such an answer as src/contract/informes/evolucion.ts says. */
export function isEvolucion(data: unknown): boolean {
  const { pasos, butacas } = (data ?? {}) as Partial<Evolucion>
  return (
    isComparada(butacas) &&
    Array.isArray(pasos) &&
    pasos.every(paso => PASO.test(paso?.desde) && isComparada(paso))
  )
}
