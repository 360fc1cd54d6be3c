import { lightFormat } from 'date-fns/lightFormat'
import type { ArchivoRescate } from '#contract/dispositivos/rescate.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import type { CuentaPersona } from './persona.ts'

/** A device in use is heard more often than this. */
const CONTACTO_MAX_MS = 15 * 60_000

/** Whether a device is overdue: not heard for a quarter of an hour, on Monday to Friday. */
export function isAtrasado(ultimoContacto: number, ahora: number): boolean {
  const dia = new Date(ahora).getDay()
  return dia >= 1 && dia <= 5 && ahora - ultimoContacto > CONTACTO_MAX_MS
}

/** What a device signs to show its key, with the last link of its chain; as UTF-8. */
export const firmadoAlPresentar = (dispositivo: string, eslabon: string | null): string =>
  JSON.stringify(['presenta', dispositivo, eslabon])

/** What a device signs of a rescue file; as UTF-8. */
export const firmadoEnArchivo = (archivo: Omit<ArchivoRescate, 'firma'>): string => {
  const { formato, dispositivo, hechoEn, clave, iv, datos, eslabon } = archivo
  return JSON.stringify(['rescate', formato, dispositivo, hechoEn, clave, iv, datos, eslabon])
}

/** A rescue file's name, by the device's clock: 'butacas-rescate-20261121-1042.json'. */
export const nombreRescate = (ms: number): string =>
  `butacas-rescate-${lightFormat(ms, 'yyyyMMdd-HHmm')}.json`

/** The sum of both, the largest count first. */
export const addCuentas = (
  a: readonly CuentaPersona[],
  b: readonly CuentaPersona[],
  sign: 1 | -1 = 1,
): CuentaPersona[] => {
  const by = new Map(a.map(({ usuario, cantidad }) => [usuario, cantidad]))
  for (const { usuario, cantidad } of b) by.set(usuario, (by.get(usuario) ?? 0) + sign * cantidad)
  return [...by]
    .map(([usuario, cantidad]) => ({ usuario, cantidad }))
    .filter(({ cantidad }) => cantidad > 0)
    .sort((x, y) => y.cantidad - x.cantidad || compareTexto(x.usuario, y.usuario))
}

/** What `a` has more than `b`. */
export const subtractCuentas = (a: readonly CuentaPersona[], b: readonly CuentaPersona[]): CuentaPersona[] =>
  addCuentas(a, b, -1)
