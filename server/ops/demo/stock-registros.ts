import type { SeededRandom } from './seeded-random.ts'
import { CLIENTES, type ProductoDemo } from './stock-catalogos.ts'

/** Ids of the record types in server/migrations/0006-stock.sql. */
const TIPOS = { venta: 1, compra: 2, entrada: 3, salida: 4, presupuesto: 5 } as const
type TipoDemo = (typeof TIPOS)[keyof typeof TIPOS]

const SIGNOS: Readonly<Record<TipoDemo, number>> = { 1: -1, 2: 1, 3: 1, 4: -1, 5: 0 }

interface LineaDemo {
  producto: number
  cantidad: number
  precio: number
}

/** `momento` as in calendario.ts. */
export interface RegistroDemo {
  momento: number
  tipo: TipoDemo
  remito: string | null
  cliente: number | null
  observaciones: string | null
  version: number
  lineas: LineaDemo[]
}

const AUMENTO_ANUAL = 0.06
const DIAS_HABILES_ANUALES = 300

/** Keyed by a product's place in its list. */
type Cantidades = ReadonlyMap<number, number>

export class Libro {
  readonly registros: RegistroDemo[] = []
  readonly #productos: readonly ProductoDemo[]
  readonly #random: SeededRandom
  readonly #existencias: number[]
  readonly #remitos = new Map<number, number>()

  constructor(productos: readonly ProductoDemo[], random: SeededRandom) {
    this.#productos = productos
    this.#random = random
    this.#existencias = productos.map(() => 0)
  }

  existencia(index: number): number {
    return this.#existencias[index] ?? 0
  }

  /** Each `punto` (the sender) has a sequence of its own. */
  nextRemito(punto: number): string {
    const numero = (this.#remitos.get(punto) ?? 3_200 * punto) + this.#random.between(1, 3)
    this.#remitos.set(punto, numero)
    return `R-${String(punto).padStart(4, '0')}-${String(numero).padStart(8, '0')}`
  }

  write(registro: Omit<RegistroDemo, 'lineas' | 'version'>, cantidades: Cantidades): void {
    const { tipo, momento } = registro
    const lineas = [...cantidades].map(([index, cantidad]) => {
      this.#existencias[index] = this.existencia(index) + SIGNOS[tipo] * cantidad
      const producto = this.#productos[index] as ProductoDemo
      return { producto: producto.id, cantidad, precio: precioDe(producto, tipo, momento) }
    })
    this.registros.push({ ...registro, version: this.#random.between(1, 3), lineas })
  }
}

function precioDe({ venta, costo }: ProductoDemo, tipo: TipoDemo, momento: number): number {
  const hoy = (tipo === TIPOS.venta ? venta : costo) ?? 0
  return Math.round(hoy * Math.max(0.5, 1 + (AUMENTO_ANUAL * momento) / DIAS_HABILES_ANUALES))
}

const LINEAS_MAX = 8
/** Size of the sample for a purchase. The purchase takes the scarcest products of the sample. */
const MUESTRA = 40
/**
 * A purchase buys the scarcest product. It leaves out other products whose stock is at least this multiple of their
 * minimum.
 */
const ENOUGH = 2
/** Weights of sales, purchases or production, losses, offers. */
const REPARTO = [56, 30, 7, 7]
const NOTA_CHANCE = 0.35
const NOTAS: Readonly<Record<TipoDemo, readonly string[]>> = {
  [TIPOS.venta]: [
    'Entrega parcial',
    'Retira en fábrica',
    'Garantía de la unidad 214',
    'Segunda entrega',
    'Urgente',
  ],
  [TIPOS.compra]: ['Demora en tornillería', 'Rollos de 40 m', 'Faltó un bulto', 'Pago a 30 días'],
  [TIPOS.entrada]: ['Recuento'],
  [TIPOS.salida]: ['Rotura en depósito', 'Muestra para feria', 'Consumo del taller'],
  [TIPOS.presupuesto]: ['Válido por 15 días', 'A confirmar color'],
}
const COMPRADORES = CLIENTES.flatMap(({ vende }, index) => (vende.length > 0 ? [] : [index + 1]))

interface Almacen {
  libro: Libro
  productos: readonly ProductoDemo[]
  random: SeededRandom
}

export function makeRegistros(
  cuantos: number,
  productos: readonly ProductoDemo[],
  random: SeededRandom,
  dias: number,
): Libro {
  const libro = new Libro(productos, random)
  const almacen = { libro, productos, random }
  const inventarios = Math.min(Math.ceil(productos.length / LINEAS_MAX), Math.floor(cuantos / 4))
  for (const [n, momento] of makeMomentos(cuantos, dias, random).entries()) {
    if (n < inventarios) count(almacen, momento, n * LINEAS_MAX)
    else {
      const kind = random.weighted(REPARTO)
      if (kind === 1) restock(almacen, momento)
      else
        takeOut(
          almacen,
          momento,
          [TIPOS.venta, TIPOS.compra, TIPOS.salida, TIPOS.presupuesto][kind] ?? TIPOS.venta,
        )
    }
  }
  return libro
}

function makeMomentos(cuantos: number, dias: number, random: SeededRandom): number[] {
  const today = Math.max(2, Math.round(cuantos / dias))
  const momentos = Array.from({ length: cuantos }, (_, n) =>
    n >= cuantos - today ? random.next() : -(1 - (n + random.next()) / cuantos) * (dias - 0.1),
  )
  return momentos.sort((a, b) => a - b)
}

const note = ({ random }: Almacen, tipo: TipoDemo): string | null =>
  random.chance(NOTA_CHANCE) ? random.pick(NOTAS[tipo]) : null

const units = ({ productos, random }: Almacen, indexes: readonly number[]): Map<number, number> =>
  new Map(
    indexes.map(index => [index, Math.ceil(((productos[index]?.minimo ?? 1) * random.between(8, 22)) / 10)]),
  )

function count(almacen: Almacen, momento: number, from: number): void {
  const indexes = almacen.productos.slice(from, from + LINEAS_MAX).map((_, n) => from + n)
  almacen.libro.write(
    { momento, tipo: TIPOS.entrada, remito: null, cliente: null, observaciones: 'Inventario inicial' },
    units(almacen, indexes),
  )
}

function pickMissing({ libro, productos, random }: Almacen): number[] {
  const share = (index: number) => libro.existencia(index) / Math.max(1, productos[index]?.minimo ?? 1)
  const sample = new Set(Array.from({ length: MUESTRA }, () => random.between(0, productos.length - 1)))
  const sorted = [...sample].sort((a, b) => share(a) - share(b) || a - b)
  const grupo = productos[sorted[0] ?? 0]?.grupo
  return sorted
    .filter((index, n) => productos[index]?.grupo === grupo && (n === 0 || share(index) < ENOUGH))
    .slice(0, random.between(1, LINEAS_MAX))
}

/** The factory makes the products that have no supplier. */
function restock(almacen: Almacen, momento: number): void {
  const { libro, productos, random } = almacen
  const indexes = pickMissing(almacen)
  const grupo = productos[indexes[0] ?? 0]?.grupo
  const sellers = CLIENTES.flatMap(({ vende }, n) => (grupo && vende.includes(grupo) ? [n + 1] : []))
  const cantidades = units(almacen, indexes)
  if (sellers.length === 0) {
    const observaciones = 'Producción terminada'
    libro.write({ momento, tipo: TIPOS.entrada, remito: null, cliente: null, observaciones }, cantidades)
    return
  }
  const cliente = random.pick(sellers)
  const remito = libro.nextRemito(1 + cliente)
  libro.write(
    { momento, tipo: TIPOS.compra, remito, cliente, observaciones: note(almacen, TIPOS.compra) },
    cantidades,
  )
}

function takeOut(almacen: Almacen, momento: number, tipo: TipoDemo): void {
  const { libro, productos, random } = almacen
  const cantidades = new Map<number, number>()
  for (let line = random.between(1, LINEAS_MAX); line > 0; line--) {
    const index = random.between(0, productos.length - 1)
    const producto = productos[index] as ProductoDemo
    const most = Math.min(producto.lote, libro.existencia(index))
    if (most > 0 && (producto.venta !== null || tipo === TIPOS.salida))
      cantidades.set(index, random.between(1, most))
  }
  if (cantidades.size === 0) {
    restock(almacen, momento)
    return
  }
  const cliente = tipo === TIPOS.salida ? null : random.pick(COMPRADORES)
  const remito = tipo === TIPOS.venta ? libro.nextRemito(1) : null
  libro.write({ momento, tipo, remito, cliente, observaciones: note(almacen, tipo) }, cantidades)
}
