import { estadoDe } from '#domain/butaca/operacion.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import type { Vista } from './linea-vista.ts'

/** A series as a sheet: its head, then each reading, the first one first. */
export function filasDe(vistas: readonly Vista[]): readonly (readonly (string | number)[])[] {
  return [SERIE.columnas, ...vistas.toReversed().map(filaDe)]
}

function filaDe({ at, nro, marca, linea }: Vista): readonly (string | number)[] {
  if (linea === null) return [formatHora(at), nro, '', '', '', '', '', '', '', '', SERIE.marcas[marca]]
  const { operacion, seen } = linea.entry
  const isHomologar = operacion.tipo === 'homologar'
  return [
    formatHora(at),
    nro,
    seen.modelo.nombre,
    seen.color.nombre,
    seen.estado.nombre,
    estadoDe(operacion)?.nombre ?? SERIE_HOMOLOGAR.marca,
    operacion.tipo === 'cambio-estado' && operacion.peso >= 0 ? operacion.peso : '',
    operacion.tipo === 'cambio-estado' && operacion.homo !== null ? (operacion.homo ? 'S' : 'A') : '',
    isHomologar ? operacion.eBlanca : '',
    isHomologar ? operacion.eGris : '',
    SERIE.marcas[marca],
  ]
}
