import type { SeededRandom } from './seeded-random.ts'
import type { ProductoDemo } from './stock-productos.ts'

/** Types of record, as the migration makes them. */
export const TIPOS = { venta: 1, compra: 2, entrada: 3, salida: 4, presupuesto: 5 } as const
export type TipoDemo = (typeof TIPOS)[keyof typeof TIPOS]

const SIGNOS: Readonly<Record<TipoDemo, number>> = { 1: -1, 2: 1, 3: 1, 4: -1, 5: 0 }

interface LineaDemo {
  producto: number
  cantidad: number
  precio: number
}

/** A record with its lines; `momento` as in calendario.ts. */
export interface RegistroDemo {
  momento: number
  tipo: TipoDemo
  remito: string | null
  cliente: number | null
  observaciones: string | null
  version: number
  lineas: LineaDemo[]
}

/** What prices rose by in a working year. */
const AUMENTO_ANUAL = 0.06
const DIAS_HABILES_ANUALES = 300

/** Units by the place that a product has in its list. */
export type Cantidades = ReadonlyMap<number, number>

/** Records written one after the other, oldest first, and the stock that they leave. */
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

  /** Stock of the product in that place of the list. */
  existencia(index: number): number {
    return this.#existencias[index] ?? 0
  }

  /** Number of a delivery note of one of the senders, each with a sequence of its own. */
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
