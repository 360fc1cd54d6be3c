import type { ProductoEntrega } from '#contract/entrega.ts'
import type { Ref } from '#contract/formatos.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { pesoOrNull, SIN_PESO } from '#domain/butaca/peso.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import type { Salida, ValueColumn } from '#office/salida/salida.ts'
import type { LineaSerie, Nota, Serie } from '#queries/butacas/serie.ts'
import { causaOf, isFoundDone } from '#queries/outbox/use-outbox.ts'

export type Marca = 'hecho' | 'pendiente' | 'rechazada' | 'deshecha' | Nota['marca']

export type Vista =
  | { id: string; at: number; nro: string; marca: Marca; linea: LineaSerie; detalle: '' }
  | { id: string; at: number; nro: string; marca: Nota['marca']; linea: null; detalle: string }

export function marcaDe({ entry, isDeshecha, refused }: LineaSerie): Marca {
  const { state } = entry
  if (refused !== null || state === 'rejected' || state === 'conflict') return 'rechazada'
  if (isDeshecha) return 'deshecha'
  return state === 'confirmed' || isFoundDone(entry) ? 'hecho' : 'pendiente'
}

/** Reason why a person must decide the change; '' if the server gave no reason. */
export function rechazoDe({ linea }: Vista): string {
  if (linea === null) return ''
  const entry = linea.refused ?? linea.entry
  if (entry.state === 'conflict' && entry.actual !== null) return CONFLICTO[causaOf(entry, entry.actual)]
  return entry.error?.detail ?? ''
}

export function vistasOf(lineas: readonly LineaSerie[], notas: readonly Nota[]): readonly Vista[] {
  const changes = lineas.map(linea => ({
    id: linea.entry.key,
    at: linea.entry.capturedAt + linea.entry.clockOffset,
    nro: linea.entry.nro,
    marca: marcaDe(linea),
    linea,
    detalle: '' as const,
  }))
  const rest = notas.map(({ id, at, nro, marca, detalle = '' }) => ({
    id: `nota-${id}`,
    ...{ at, nro, marca, detalle },
    linea: null,
  }))
  return [...changes, ...rest].sort((a, b) => b.at - a.at)
}

/** `cuentan`: seats that are confirmed or wait to be sent. */
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

export const salidaOf = (serie: Serie, vistas: readonly Vista[], filtro: string): Salida<Vista> => ({
  titulo: SERIE.salida(serie.tarea === 'homologar' ? SERIE_HOMOLOGAR.tarea : serie.estado.nombre),
  columnas: COLUMNAS,
  filas: vistas.toReversed(),
  filtro,
})

const column = (
  campo: keyof typeof SERIE.columnas,
  value: ValueColumn<Vista>['value'],
): ValueColumn<Vista> => ({ title: SERIE.columnas[campo], value })

const cambioOf = ({ linea }: Vista) =>
  linea?.entry.operacion.tipo === 'cambio-estado' ? linea.entry.operacion : null
const homologacionOf = ({ linea }: Vista) =>
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
  column('peso', vista => pesoOrNull(cambioOf(vista)?.peso ?? SIN_PESO)),
  column('as', vista => {
    const homo = cambioOf(vista)?.homo ?? null
    return homo === null ? null : homo ? 'S' : 'A'
  }),
  column('eBlanca', vista => homologacionOf(vista)?.eBlanca),
  column('eGris', vista => homologacionOf(vista)?.eGris),
  column('marca', ({ marca }) => SERIE.marcas[marca]),
]

export function porColor(vistas: readonly Vista[]) {
  const rows = new Map<string, { modelo: Ref; color: Ref; nros: string[] }>()
  for (const { linea, marca, nro } of vistas) {
    if (linea === null || (marca !== 'hecho' && marca !== 'pendiente')) continue
    const { modelo, color } = linea.entry.seen
    const key = `${modelo.id} ${color.id}`
    const row = rows.get(key) ?? { modelo, color, nros: [] }
    row.nros.push(nro)
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => b.nros.length - a.nros.length)
}

interface LineaBorrador {
  nombre: string
  /** '' without a product. */
  codigo: string
  isSinProducto: boolean
  nros: string[]
}

/** @param productos null if the device has no products. Then each line is a model and color. */
export function lineasBorrador(
  vistas: readonly Vista[],
  productos: readonly ProductoEntrega[] | null,
): LineaBorrador[] {
  const lineas = new Map<string, LineaBorrador>()
  for (const { modelo, color, nros } of porColor(vistas)) {
    const producto = productos?.find(par => par.modelo === modelo.id && par.color === color.id)?.producto
    const clave = producto === undefined ? `${modelo.id} ${color.id}` : String(producto.id)
    lineas.set(clave, {
      nombre:
        producto === undefined
          ? `${modelo.nombre} ${color.nombre}`
          : (producto.descripcion ?? producto.codigo),
      codigo: producto?.codigo ?? '',
      isSinProducto: productos !== null && producto === undefined,
      nros: [...(lineas.get(clave)?.nros ?? []), ...nros].sort(),
    })
  }
  return [...lineas.values()].sort(
    (a, b) => Number(b.isSinProducto) - Number(a.isSinProducto) || b.nros.length - a.nros.length,
  )
}

export function porModelo(vistas: readonly Vista[]) {
  const rows = new Map<string, { modelo: string; cantidad: number; colores: string[] }>()
  for (const { modelo, color, nros } of porColor(vistas)) {
    const row = rows.get(modelo.nombre) ?? { modelo: modelo.nombre, cantidad: 0, colores: [] }
    row.cantidad += nros.length
    row.colores.push(`${nros.length} ${color.nombre}`)
    rows.set(modelo.nombre, row)
  }
  return [...rows.values()].sort((a, b) => b.cantidad - a.cantidad)
}
