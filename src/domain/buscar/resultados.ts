import { FILAS_BUSCADAS, type GrupoBuscado } from '#contract/buscar.ts'
import type { PersonaHallada, RegistroHallado } from '#contract/buscar-schema.ts'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { isAuxiliar, isViva, nroKey } from '#domain/butaca/butaca.ts'
import { plegado } from '#domain/valor/texto.ts'
import { lugarOf } from './hallar.ts'

interface GrupoMostrado {
  grupo: Grupo
  filas: readonly Fila[]
  total: number
}

export interface Mostrado {
  /** The groups with rows, in their fixed order. */
  grupos: readonly GrupoMostrado[]
  /** Rows that arrived when groups below their own group were already shown. */
  despues: readonly Fila[]
}

interface Pedido {
  buscado: string
  grupos: readonly Grupo[]
  aqui: Partes
  servidor: Partes | null
  /** Groups that still wait for rows. Empty once the wait is too long. */
  faltan: ReadonlySet<Grupo>
}

const NADA: Mostrado = { grupos: [], despues: [] }

/**
 * Merges the results of device and server while a person types. No row appears twice. A shown row never moves while the
 * text stays the same. Groups below a group that may still grow are not shown yet. If rows arrive for a group above the
 * last shown group, they go to the end.
 */
export class Resultados {
  #buscado = ''
  #last = NADA

  mostrar(pedido: Pedido): Mostrado {
    this.#last = mostrar(pedido, pedido.buscado === this.#buscado ? this.#last : NADA)
    this.#buscado = pedido.buscado
    return this.#last
  }
}

function mostrar({ grupos, aqui, servidor, faltan }: Pedido, antes: Mostrado): Mostrado {
  const shown: GrupoMostrado[] = []
  const despues = [...antes.despues]
  const lowest = grupos.indexOf(antes.grupos.at(-1)?.grupo as Grupo)
  for (const [place, grupo] of grupos.entries()) {
    const ya = antes.grupos.find(each => each.grupo === grupo)?.filas ?? []
    const halladas = [...(aqui[grupo]?.filas ?? []), ...(servidor?.[grupo]?.filas ?? [])]
    const nuevas = without(halladas, [...ya, ...antes.despues]).slice(0, FILAS_BUSCADAS - ya.length)
    // New rows join their group only if nothing is shown below the group
    const isFree = place >= lowest && antes.despues.length === 0
    if (!isFree) despues.push(...nuevas)
    const filas = isFree ? [...ya, ...nuevas] : ya
    const total = servidor?.[grupo]?.total ?? aqui[grupo]?.total ?? 0
    if (filas.length > 0) shown.push({ grupo, filas, total: Math.max(total, filas.length) })
    if (faltan.has(grupo) && filas.length < FILAS_BUSCADAS && place >= lowest) break
  }
  return { grupos: shown, despues }
}

function without(filas: readonly Fila[], shown: readonly Fila[]): readonly Fila[] {
  const claves = new Set(shown.map(claveDe))
  return filas.filter(fila => {
    const clave = claveDe(fila)
    if (claves.has(clave)) return false
    claves.add(clave)
    return true
  })
}

export const partesOf = (
  answer: Partial<Record<GrupoBuscado, { filas: readonly unknown[]; total: number }>>,
): Partes =>
  Object.fromEntries(
    Object.entries(answer).map(([grupo, { filas, total }]) => [
      grupo,
      { filas: filas.map(dato => ({ grupo, dato }) as Fila), total },
    ]),
  )

export interface Pantalla {
  path: string
  titulo: string
  grupo: string
}

/** Type of the rows of each group. Screens come from the device. */
export interface DatoDe {
  butacas: Butaca
  homologaciones: Homologacion
  registros: RegistroHallado
  productos: Producto
  personas: PersonaHallada
  pantallas: Pantalla
}
export type Grupo = GrupoBuscado | 'pantallas'

export type Fila = { [G in Grupo]: { grupo: G; dato: DatoDe[G] } }[Grupo]

export interface Parte {
  filas: readonly Fila[]
  total: number
}
export type Partes = Partial<Record<Grupo, Parte>>

export const filaDe = <G extends Grupo>(grupo: G, dato: DatoDe[G]): Fila => ({ grupo, dato }) as Fila

/** Key of a row, the same from device and server. */
export function claveDe(fila: Fila): string {
  return `${fila.grupo} ${idDe(fila)}`
}

function idDe(fila: Fila): string | number {
  switch (fila.grupo) {
    case 'butacas':
      return nroKey(fila.dato.nro)
    case 'homologaciones':
      return nroKey(fila.dato.butaca)
    case 'pantallas':
      return fila.dato.path
    default:
      return fila.dato.id
  }
}

type Compare<T> = (a: T, b: T) => number

const porTexto = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function primeras<G extends Grupo>(
  grupo: G,
  halladas: readonly DatoDe[G][],
  compare: Compare<DatoDe[G]>,
): Parte {
  const first: DatoDe[G][] = []
  for (const dato of halladas) {
    const last = first[FILAS_BUSCADAS - 1]
    if (last !== undefined && compare(dato, last) >= 0) continue
    const at = first.findIndex(other => compare(dato, other) < 0)
    if (at >= 0) first.splice(at, 0, dato)
    else first.push(dato)
    if (first.length > FILAS_BUSCADAS) first.pop()
  }
  return { filas: first.map(dato => filaDe(grupo, dato)), total: halladas.length }
}

const vaDespues = ({ estado }: Butaca): number => (isViva(estado.id) ? 0 : 1)

/** Seats whose number begins with the text, in order of number. Seats on the floor come first. */
export function buscarButacas(butacas: readonly Butaca[], buscado: string): Parte {
  const prefijo = nroKey(buscado)
  return primeras(
    'butacas',
    butacas.filter(({ nro }) => nroKey(nro).startsWith(prefijo) && !isAuxiliar(nro)),
    (a, b) => vaDespues(a) - vaDespues(b) || porTexto(nroKey(a.nro), nroKey(b.nro)),
  )
}

/** Cache of folded texts. The row objects stay the same between keystrokes. */
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

/** Makes a search of one group. @param campos the searched values of a row; the first value is the row's name. */
const hallar =
  <G extends Grupo>(
    grupo: G,
    campos: (fila: DatoDe[G]) => readonly unknown[],
    order: (buscado: string) => Compare<DatoDe[G]>,
  ) =>
  (filas: readonly DatoDe[G][], texto: string): Parte => {
    const buscado = plegado(texto)
    const lugar = lugarOf(buscado)
    const isFound = (fila: DatoDe[G]) => lugar(textoDe(fila, campos)) >= 0
    return primeras(grupo, filas.filter(isFound), order(buscado))
  }

const newest =
  <T>(fecha: (fila: T) => string, id: (fila: T) => number) =>
  (): Compare<T> =>
  (a, b) =>
    porTexto(fecha(b), fecha(a)) || id(b) - id(a)

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

/** Searches the device's rows with the server's rules and order. */
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

/** Searches screens, and keeps the order of the menu. */
export const buscarPantallas = hallar(
  'pantallas',
  ({ titulo }) => [titulo],
  () => () => 0,
)
