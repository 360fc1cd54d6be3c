import type { Ref } from '#contract/formatos.ts'
import type { Producto } from '#contract/stock/producto.ts'

const refs = (...names: string[]): Ref[] => names.map((nombre, n) => ({ id: n + 1, nombre }))
const CATEGORIAS = refs('Accesorios', 'Butacas', 'Espumas', 'Fundas', 'Herrajes', 'Telas')
const MARCAS = refs('Propia', 'Segura', 'Densa', 'Rivadavia', 'San Justo')
const COLORES = refs('negro', 'blanco', 'rojo', 'gris', 'azul')
const TALLES = refs('Único', 'Chico', 'Largo', 'S', '2 m', 'M8', '1,40 m')
const MODELOS = refs('Apoyabrazos', 'Cinturón', 'Reclinable', 'Vinilo', 'S5', 'S7', 'S7 XL', 'Riel', 'Pana')
const FAMILIAS = [
  'Tornillo M8 x 30',
  'Butaca S5 fija',
  'Riel de anclaje doble',
  'Espuma D30 asiento',
  'Pana blanca x metro',
  'Cinturón 3 puntos',
  'Mecanismo reclinable',
  'Apoyabrazos doble',
]
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** A product as a server sends it; the same number gives the same product. Codes and descriptions are unique and unordered. */
function product(n: number): Producto {
  const spread = (n * 7919) % 100_003
  const categoria = pick(CATEGORIAS, n * 5)
  return {
    id: n + 1,
    codigo: `${pick(['AC', 'BT', 'ES', 'FU', 'HE', 'TE'], n)}-${String(spread).padStart(6, '0')}`,
    descripcion: `${pick(FAMILIAS, n)} ${spread}`,
    marca: pick(MARCAS, n * 3),
    modelo: { ...pick(MODELOS, n * 7), categoria },
    categoria,
    talle: pick(TALLES, n * 11),
    color: pick(COLORES, n),
    stock_minimo: n % 60,
    existencia: (n * 13) % 400,
    venta: n % 9 === 0 ? null : 10 + (spread % 90_000) / 100,
    costo: 5 + (spread % 40_000) / 100,
  }
}

export const products = (count: number): Producto[] => Array.from({ length: count }, (_, n) => product(n + 1))
