import { lightFormat } from 'date-fns/lightFormat'
import type { ArchivoRescate } from '#contract/dispositivos/rescate.ts'
import { diaDeSemana } from '#domain/informe/periodo.ts'
import { fechaEnZona, ZONA_FABRICA } from '#domain/valor/fecha.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import type { CuentaPersona } from './persona.ts'

const CONTACTO_MAX_MS = 15 * 60_000

/** Whether a device is overdue: Monday to Friday in the factory, no contact for a quarter of an hour. Instants in ms. */
export const isAtrasado = (ultimoContacto: number, ahora: number): boolean =>
  diaDeSemana(fechaEnZona(ahora, ZONA_FABRICA)) <= 4 && ahora - ultimoContacto > CONTACTO_MAX_MS

/** Text that a device signs, as UTF-8, to present its key and the last link of its chain; null without a link. */
export const firmadoAlPresentar = (dispositivo: string, eslabon: string | null): string =>
  JSON.stringify(['presenta', dispositivo, eslabon])

/** Text that a device signs, as UTF-8, for a rescue file. */
export const firmadoEnArchivo = (archivo: Omit<ArchivoRescate, 'firma'>): string => {
  const { formato, dispositivo, hechoEn, clave, iv, datos, eslabon } = archivo
  return JSON.stringify(['rescate', formato, dispositivo, hechoEn, clave, iv, datos, eslabon])
}

/** A rescue file's name, by the device's clock: 'butacas-rescate-20261121-1042.json'. */
export const nombreRescate = (ms: number): string =>
  `butacas-rescate-${lightFormat(ms, 'yyyyMMdd-HHmm')}.json`

/** Sum of both counts by person, or `a` minus `b` if `sign` is -1. Only positive counts, the largest first. */
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
