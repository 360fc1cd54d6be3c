import type {
  CategoriaDemo,
  ColorProductoDemo,
  MarcaDemo,
  ModeloProductoDemo,
  TalleDemo,
} from './stock-catalogos.ts'

/** Products that differ in colour and size alone. Prices in u$s. */
export interface FamiliaDemo {
  codigo: string
  descripcion: string
  categoria: CategoriaDemo
  marca: MarcaDemo | null
  modelo: ModeloProductoDemo | null
  colores: readonly (ColorProductoDemo | null)[]
  talles: readonly (TalleDemo | null)[]
  minimo: number
  /** Null for what is only used in the workshop. */
  venta: number | null
  costo: number
  /** Most that one line of a sale takes. */
  lote: number
}

/** Code, description, brand, model, sizes, minimum, sale price, cost. */
type Suelto = readonly [
  string,
  string,
  MarcaDemo | null,
  ModeloProductoDemo | null,
  readonly TalleDemo[],
  number,
  number | null,
  number,
]

const TODOS = ['negro', 'blanco', 'rojo', 'gris'] as const
const DOS = ['negro', 'gris'] as const
const UNICO = ['Único'] as const

const butaca = (
  codigo: string,
  descripcion: string,
  modelo: ModeloProductoDemo,
  venta: number,
  costo: number,
): FamiliaDemo => ({
  codigo,
  descripcion: `Butaca ${descripcion}`,
  categoria: 'Butacas',
  marca: 'Propia',
  modelo,
  colores: TODOS,
  talles: UNICO,
  minimo: 10,
  venta,
  costo,
  lote: 12,
})

const tela = (
  codigo: string,
  modelo: ModeloProductoDemo,
  marca: MarcaDemo,
  talle: TalleDemo,
  colores: readonly ColorProductoDemo[],
  venta: number,
  costo: number,
): FamiliaDemo => ({
  codigo,
  descripcion: `${modelo} x metro`,
  categoria: 'Telas',
  marca,
  modelo,
  colores,
  talles: [talle],
  minimo: 80,
  venta,
  costo,
  lote: 40,
})

const espuma = (
  codigo: string,
  descripcion: string,
  modelo: ModeloProductoDemo,
  costo: number,
): FamiliaDemo => ({
  codigo,
  descripcion: `Espuma ${descripcion}`,
  categoria: 'Espumas',
  marca: 'Densa',
  modelo,
  colores: ['gris'],
  talles: ['Chico', 'Mediano'],
  minimo: 40,
  venta: null,
  costo,
  lote: 25,
})

const suelto = (
  categoria: CategoriaDemo,
  lote: number,
  [codigo, descripcion, marca, modelo, talles, minimo, venta, costo]: Suelto,
): FamiliaDemo => ({
  codigo,
  descripcion,
  categoria,
  marca,
  modelo,
  colores: DOS,
  talles,
  minimo,
  venta,
  costo,
  lote,
})

const funda = (
  codigo: string,
  descripcion: string,
  modelo: ModeloProductoDemo,
  venta: number,
): FamiliaDemo => ({
  codigo,
  descripcion: `Funda ${descripcion}`,
  categoria: 'Fundas',
  marca: 'Propia',
  modelo,
  colores: ['negro', 'rojo', 'azul', 'marrón'],
  talles: UNICO,
  minimo: 15,
  venta,
  costo: venta * 0.45,
  lote: 15,
})

const TORNILLOS = ['M8', 'M10'] as const

const HERRAJES: readonly Suelto[] = [
  ['HE-REC', 'Mecanismo reclinable S', 'Rivadavia', 'Reclinable', UNICO, 25, 58.4, 36.75],
  ['HE-RIE', 'Riel de anclaje doble', 'Rivadavia', 'Riel', ['2 m'], 30, 33.1, 18.9],
  ['HE-TOR', 'Tornillo x 30 (100)', 'Metalsur', 'Tornillería', TORNILLOS, 20, null, 7.25],
  ['HE-TUE', 'Tuerca autofrenante (100)', 'Metalsur', 'Tornillería', TORNILLOS, 20, null, 4.6],
  ['HE-ARA', 'Arandela plana (200)', 'Metalsur', 'Tornillería', TORNILLOS, 20, null, 3.05],
  ['HE-RES', 'Resorte de respaldo', 'Metalsur', null, UNICO, 50, 6.8, 3.9],
]

const ACCESORIOS: readonly Suelto[] = [
  ['AC-APB-D', 'Apoyabrazos doble', 'Propia', 'Apoyabrazos', UNICO, 24, 27.6, 13.45],
  ['AC-APB-S', 'Apoyabrazos simple', 'Propia', 'Apoyabrazos', UNICO, 24, 16.3, 8.2],
  ['AC-CIN-3P', 'Cinturón 3 puntos', 'Segura', 'Cinturón', ['Chico', 'Mediano', 'Largo'], 50, 42.75, 24.3],
  ['AC-CIN-2P', 'Cinturón 2 puntos', 'Segura', 'Cinturón', ['Mediano', 'Largo'], 50, 23.5, 13.1],
  ['AC-BAN', 'Bandeja rebatible', 'Ñandubay', 'Bandeja', UNICO, 30, 31.95, 17.4],
  ['AC-PVA', 'Portavasos', 'Ñandubay', null, UNICO, 40, 5.4, 2.35],
  ['AC-RED', 'Red portarrevistas', null, null, UNICO, 40, 4.75, 1.9],
  ['AC-POS', 'Posapiés regulable', 'Propia', null, UNICO, 20, 36.2, 21.8],
]

export const FAMILIAS: readonly FamiliaDemo[] = [
  butaca('BT-S5', 'S5 fija', 'S5', 168, 104.1),
  butaca('BT-S7', 'S7 reclinable', 'S7', 198, 127.6),
  butaca('BT-S7XL', 'S7 XL reclinable', 'S7 XL', 214.5, 139.2),
  butaca('BT-H5', 'H5 fija', 'H5', 142, 91.3),
  butaca('BT-H7', 'H7 reclinable', 'H7', 176.25, 112.4),
  butaca('BT-R7', 'R7 rebatible', 'R7', 188.9, 121.75),
  tela('TE-VIN', 'Vinilo', 'San Justo', '1,40 m', ['negro', 'blanco', 'rojo', 'gris', 'azul'], 11.2, 6.35),
  tela('TE-PAN', 'Pana', 'San Justo', '1,50 m', ['negro', 'blanco', 'gris', 'azul'], 14.9, 8.7),
  tela('TE-CUE', 'Cuero ecológico', 'Textil Pampa', '1,40 m', ['negro', 'marrón', 'natural'], 18.4, 11.15),
  espuma('ES-D30-A', 'D30 asiento', 'Asiento', 9.85),
  espuma('ES-D25-A', 'D25 asiento', 'Asiento', 8.4),
  espuma('ES-D25-R', 'D25 respaldo', 'Respaldo', 7.6),
  espuma('ES-D20-R', 'D20 respaldo', 'Respaldo', 6.15),
  ...HERRAJES.map(cada => suelto('Herrajes', 20, cada)),
  ...ACCESORIOS.map(cada => suelto('Accesorios', 24, cada)),
  funda('FU-CAB', 'cabezal pack x5', 'Cabezal', 65),
  funda('FU-ASI', 'asiento completo', 'Asiento completo', 48.5),
  funda('FU-IMP', 'impermeable', 'Asiento completo', 54),
]
