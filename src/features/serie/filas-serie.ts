import { estadoDe } from '#domain/butaca/operacion.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import type { Vista } from './linea-vista.ts'

/** The rows of a series' Excel sheet: the titles, then each reading, oldest first. */
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

/** Counts what was done by model and color, the largest count first. */
export function porModelo(vistas: readonly Vista[]) {
  const models = new Map<string, Map<string, number>>()
  for (const { linea, marca } of vistas) {
    if (linea === null || (marca !== 'hecho' && marca !== 'pendiente')) continue
    const { modelo, color } = linea.entry.seen
    const colors = models.get(modelo.nombre) ?? new Map<string, number>()
    colors.set(color.nombre, (colors.get(color.nombre) ?? 0) + 1)
    models.set(modelo.nombre, colors)
  }
  const rows = [...models].map(([modelo, colors]) => ({
    modelo,
    cantidad: [...colors.values()].reduce((sum, n) => sum + n, 0),
    colores: [...colors].sort(([, a], [, b]) => b - a).map(([color, n]) => `${n} ${color}`),
  }))
  return rows.sort((a, b) => b.cantidad - a.cantidad)
}
