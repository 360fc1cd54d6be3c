type Check = (value: unknown) => boolean

const isEntero: Check = value => Number.isSafeInteger(value) && Number(value) >= 0
const isTexto: Check = value => typeof value === 'string'
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value)
const list =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)
const object =
  (members: Record<string, Check>): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const isNombre = object({ nombre: isTexto })
const isEstado = object({ id: isEntero, nombre: isTexto })
const comparada = { cantidad: isEntero, antes: orNull(isEntero) }
const as = { A: isEntero, S: isEntero }

/** Whether what a device kept is such an answer as src/contract/informes/flujo.ts says: it is shown before the server is heard. */
export const isFlujo: Check = object({
  momento: isTexto,
  ahora: list(
    object({
      estado: isEstado,
      bandas: bandas => list(isEntero)(bandas) && (bandas as unknown[]).length === 4,
    }),
  ),
  paradas: list(
    object({
      estado: isEstado,
      dias: isEntero,
      cantidad: isEntero,
      butacas: list(object({ nro: isTexto, modelo: isNombre, usuario: orNull(isNombre), dias: isEntero })),
    }),
  ),
  porDia: list(object({ dia: isTexto, ...comparada })),
  porPersona: list(object({ usuario: isNombre, ...comparada })),
  as: orNull(object({ ...as, antes: orNull(object(as)) })),
  regresos: object(comparada),
  tiempos: list(
    object({ modelo: isNombre, estado: isEstado, mediana: isEntero, p90: isEntero, cantidad: isEntero }),
  ),
  dudosas: isEntero,
})
