import { estadoDe } from '#domain/butaca/operacion.ts'
import { pesoOrNull, SIN_PESO } from '#domain/butaca/peso.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import type { Salida, ValueColumn } from '#office/salida/salida.ts'
import { isFoundDone, type LineaSerie, type Nota, type Serie } from '#queries/butacas/serie.ts'

/** The state of a line of the series. */
export type Marca = 'hecho' | 'pendiente' | 'rechazada' | 'deshecha' | Nota['marca']

/** A line of the series: a stored change, or a reading that changed nothing. */
export type Vista =
  | { id: string; at: number; nro: string; marca: Marca; linea: LineaSerie }
  | { id: string; at: number; nro: string; marca: Nota['marca']; linea: null }

export function marcaDe({ entry, isDeshecha, refused }: LineaSerie): Marca {
  const { state } = entry
  if (refused !== null || state === 'rejected' || state === 'conflict') return 'rechazada'
  if (isDeshecha) return 'deshecha'
  return state === 'confirmed' || isFoundDone(entry) ? 'hecho' : 'pendiente'
}

/** All readings of the series, newest first. */
export function vistasDe(lineas: readonly LineaSerie[], notas: readonly Nota[]): readonly Vista[] {
  const changes = lineas.map(linea => ({
    id: linea.entry.key,
    at: linea.entry.capturedAt + linea.entry.clockOffset,
    nro: linea.entry.nro,
    marca: marcaDe(linea),
    linea,
  }))
  const rest = notas.map(({ id, at, nro, marca }) => ({ id: `nota-${id}`, at, nro, marca, linea: null }))
  return [...changes, ...rest].sort((a, b) => b.at - a.at)
}

/** Counts of the series; `cuentan` are seats done or stored to be sent. */
export function contar(vistas: readonly Vista[]) {
  const of = (...marcas: Marca[]): number => vistas.filter(({ marca }) => marcas.includes(marca)).length
  const hechas = of('hecho')
  const pendientes = of('pendiente')
  return {
    hechas,
    pendientes,
    rechazadas: of('rechazada'),
    cuentan: hechas + pendientes,
    lecturas: vistas.length,
  }
}

/** Export of a series: each reading, oldest first. */
export const salidaDe = (serie: Serie, vistas: readonly Vista[], filtro: string): Salida<Vista> => ({
  titulo: SERIE.salida(serie.tarea === 'homologar' ? SERIE_HOMOLOGAR.tarea : serie.estado.nombre),
  columnas: COLUMNAS,
  filas: vistas.toReversed(),
  filtro,
})

const column = (
  campo: keyof typeof SERIE.columnas,
  value: ValueColumn<Vista>['value'],
): ValueColumn<Vista> => ({ title: SERIE.columnas[campo], value })

const cambioDe = ({ linea }: Vista) =>
  linea?.entry.operacion.tipo === 'cambio-estado' ? linea.entry.operacion : null
const homologacionDe = ({ linea }: Vista) =>
  linea?.entry.operacion.tipo === 'homologar' ? linea.entry.operacion : null

const COLUMNAS: readonly ValueColumn<Vista>[] = [
  column('hora', ({ at }) => formatHora(at)),
  column('nro', ({ nro }) => nro),
  column('modelo', ({ linea }) => linea?.entry.seen.modelo.nombre),
  column('color', ({ linea }) => linea?.entry.seen.color.nombre),
  column('antes', ({ linea }) => linea?.entry.seen.estado.nombre),
  column('despues', ({ linea }) =>
    linea === null ? null : (estadoDe(linea.entry.operacion)?.nombre ?? SERIE_HOMOLOGAR.marca),
  ),
  column('peso', vista => pesoOrNull(cambioDe(vista)?.peso ?? SIN_PESO)),
  column('as', vista => {
    const homo = cambioDe(vista)?.homo ?? null
    return homo === null ? null : homo ? 'S' : 'A'
  }),
  column('eBlanca', vista => homologacionDe(vista)?.eBlanca),
  column('eGris', vista => homologacionDe(vista)?.eGris),
  column('marca', ({ marca }) => SERIE.marcas[marca]),
]

/** Counts by model and colour, the largest first. */
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
