import { FILAS_BUSCADAS } from '#contract/buscar.ts'
import type { RegistroHallado } from '#contract/buscar-schema.ts'
import type { Butaca } from '#contract/butaca.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import type { Ref } from '#contract/ref.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { isViva } from '../butaca/estado-butaca.ts'
import { isAuxiliar, nroKey } from '../butaca/nro-butaca.ts'
import { plegado } from '../valor/plegado.ts'
import { type DatoDe, filaDe, type Grupo, type Parte } from './fila.ts'
import { lugarDe } from './hallar.ts'

type Compare<T> = (a: T, b: T) => number

const porTexto = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The first rows in order and the count, without sorting the rest. */
function primeras<G extends Grupo>(
  grupo: G,
  halladas: Iterable<DatoDe[G]>,
  compare: Compare<DatoDe[G]>,
): Parte {
  const first: DatoDe[G][] = []
  let total = 0
  for (const dato of halladas) {
    total++
    const last = first[FILAS_BUSCADAS - 1]
    if (last !== undefined && compare(dato, last) >= 0) continue
    const at = first.findIndex(other => compare(dato, other) < 0)
    if (at >= 0) first.splice(at, 0, dato)
    else first.push(dato)
    if (first.length > FILAS_BUSCADAS) first.pop()
  }
  return { filas: first.map(dato => filaDe(grupo, dato)), total }
}

const vaDespues = ({ estado }: Butaca): number => (isViva(estado.id) ? 0 : 1)

/** Seats whose number begins so, as the list has it: those on the floor first. */
export function buscarButacas(butacas: Iterable<Butaca>, buscado: string): Parte {
  const prefijo = nroKey(buscado)
  return primeras(
    'butacas',
    filter(butacas, ({ nro }) => nroKey(nro).startsWith(prefijo) && !isAuxiliar(nro)),
    (a, b) => vaDespues(a) - vaDespues(b) || porTexto(nroKey(a.nro), nroKey(b.nro)),
  )
}

function* filter<T>(filas: Iterable<T>, isFound: (fila: T) => boolean): Iterable<T> {
  for (const fila of filas) if (isFound(fila)) yield fila
}

/** Folded texts of rows, which stay the same objects from one letter to the next. */
const textos = new WeakMap<object, string>()
function textoDe<T extends object>(fila: T, campos: (fila: T) => readonly unknown[]): string {
  let texto = textos.get(fila)
  if (texto === undefined) {
    texto = plegado(
      campos(fila)
        .map(campo => campo ?? '')
        .join('\n'),
    )
    textos.set(fila, texto)
  }
  return texto
}

/** A search of rows whose texts hold what is looked for. The first text is what a row is called by. */
const hallar =
  <G extends Grupo>(
    grupo: G,
    campos: (fila: DatoDe[G]) => readonly unknown[],
    order: (buscado: string) => Compare<DatoDe[G]>,
  ) =>
  (filas: Iterable<DatoDe[G]>, texto: string): Parte => {
    const buscado = plegado(texto)
    const lugar = lugarDe(buscado)
    const isFound = (fila: DatoDe[G]) => lugar(textoDe(fila, campos)) >= 0
    return primeras(grupo, filter(filas, isFound), order(buscado))
  }

const newest =
  <T>(fecha: (fila: T) => string, id: (fila: T) => number) =>
  (): Compare<T> =>
  (a, b) =>
    porTexto(fecha(b), fecha(a)) || id(b) - id(a)

/** Whatever is called so, what begins so, another text that begins so, the rest. */
const rango = (texto: string, buscado: string): number => {
  if (texto === buscado || texto.startsWith(`${buscado}\n`)) return 0
  if (texto.startsWith(buscado)) return 1
  return texto.includes(`\n${buscado}`) ? 2 : 3
}

const byName =
  <T extends object>(campos: (fila: T) => readonly unknown[]) =>
  (buscado: string): Compare<T> =>
  (a, b) => {
    const [deA, deB] = [textoDe(a, campos), textoDe(b, campos)]
    return rango(deA, buscado) - rango(deB, buscado) || porTexto(deA, deB)
  }

const deHomologacion = (fila: Homologacion) => [
  fila.butaca,
  fila.etiqueta_blanca,
  fila.etiqueta_gris,
  fila.comprador,
]
const deRegistro = ({ nro_remito, observaciones }: RegistroHallado) => [nro_remito, observaciones]
const deProducto = ({ codigo, descripcion }: Producto) => [codigo, descripcion]
const dePersona = ({ nombre }: Ref) => [nombre]

/** The server's search and its order, over what this device keeps. */
export const buscarHomologaciones = hallar(
  'homologaciones',
  deHomologacion,
  newest(
    ({ fecha_hs }) => fecha_hs,
    () => 0,
  ),
)
export const buscarRegistros = hallar(
  'registros',
  deRegistro,
  newest(
    ({ fechahs }) => fechahs,
    ({ id }) => id,
  ),
)
export const buscarProductos = hallar('productos', deProducto, byName(deProducto))
export const buscarPersonas = hallar('personas', dePersona, byName(dePersona))

/** In the order given: that of the menu. */
export const buscarPantallas = hallar(
  'pantallas',
  ({ titulo }) => [titulo],
  () => () => 0,
)
