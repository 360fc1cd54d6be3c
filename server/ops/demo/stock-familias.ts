import type {
  CategoriaDemo,
  ColorProductoDemo,
  MarcaDemo,
  ModeloProductoDemo,
  TalleDemo,
} from './stock-catalogos.ts'

/** Code, description, brand, model, sizes, minimum, sale price (null for what is not sold) and cost. */
type Fila = readonly [
  codigo: string,
  descripcion: string,
  marca: MarcaDemo | null,
  modelo: ModeloProductoDemo | null,
  talles: readonly TalleDemo[],
  minimo: number,
  venta: number | null,
  costo: number,
]

const SEAT_COLOURS = ['negro', 'blanco', 'rojo', 'gris'] as const
const PLUSH_COLOURS = ['negro', 'blanco', 'gris', 'azul'] as const
const LEATHER_COLOURS = ['negro', 'marrón', 'natural'] as const
const COVER_COLOURS = ['negro', 'rojo', 'azul', 'marrón'] as const
const VINYL_COLOURS = [...SEAT_COLOURS, 'azul'] as const
const PART_COLOURS = ['negro', 'gris'] as const
const FOAM_COLOURS = ['gris'] as const
const ONE_SIZE = ['Único'] as const
const FOAM_SIZES = ['Chico', 'Mediano'] as const
const SCREW_SIZES = ['M8', 'M10'] as const

/** Products that differ in colour and size alone. Prices in u$s; `lote` is the most that one line of a sale takes. */
const familias = (
  categoria: CategoriaDemo,
  lote: number,
  colores: readonly ColorProductoDemo[],
  filas: readonly Fila[],
) =>
  filas.map(([codigo, descripcion, marca, modelo, talles, minimo, venta, costo]) => {
    return { codigo, descripcion, categoria, marca, modelo, colores, talles, minimo, venta, costo, lote }
  })

export type FamiliaDemo = ReturnType<typeof familias>[number]

export const FAMILIAS: readonly FamiliaDemo[] = [
  ...familias('Butacas', 12, SEAT_COLOURS, [
    ['BT-S5', 'Butaca S5 fija', 'Propia', 'S5', ONE_SIZE, 10, 168, 104.1],
    ['BT-S7', 'Butaca S7 reclinable', 'Propia', 'S7', ONE_SIZE, 10, 198, 127.6],
    ['BT-S7XL', 'Butaca S7 XL reclinable', 'Propia', 'S7 XL', ONE_SIZE, 10, 214.5, 139.2],
    ['BT-H5', 'Butaca H5 fija', 'Propia', 'H5', ONE_SIZE, 10, 142, 91.3],
    ['BT-H7', 'Butaca H7 reclinable', 'Propia', 'H7', ONE_SIZE, 10, 176.25, 112.4],
    ['BT-R7', 'Butaca R7 rebatible', 'Propia', 'R7', ONE_SIZE, 10, 188.9, 121.75],
  ]),
  ...familias('Telas', 40, VINYL_COLOURS, [
    ['TE-VIN', 'Vinilo x metro', 'San Justo', 'Vinilo', ['1,40 m'], 80, 11.2, 6.35],
  ]),
  ...familias('Telas', 40, PLUSH_COLOURS, [
    ['TE-PAN', 'Pana x metro', 'San Justo', 'Pana', ['1,50 m'], 80, 14.9, 8.7],
  ]),
  ...familias('Telas', 40, LEATHER_COLOURS, [
    ['TE-CUE', 'Cuero ecológico x metro', 'Textil Pampa', 'Cuero ecológico', ['1,40 m'], 80, 18.4, 11.15],
  ]),
  ...familias('Espumas', 25, FOAM_COLOURS, [
    ['ES-D30-A', 'Espuma D30 asiento', 'Densa', 'Asiento', FOAM_SIZES, 40, null, 9.85],
    ['ES-D25-A', 'Espuma D25 asiento', 'Densa', 'Asiento', FOAM_SIZES, 40, null, 8.4],
    ['ES-D25-R', 'Espuma D25 respaldo', 'Densa', 'Respaldo', FOAM_SIZES, 40, null, 7.6],
    ['ES-D20-R', 'Espuma D20 respaldo', 'Densa', 'Respaldo', FOAM_SIZES, 40, null, 6.15],
  ]),
  ...familias('Herrajes', 20, PART_COLOURS, [
    ['HE-REC', 'Mecanismo reclinable S', 'Rivadavia', 'Reclinable', ONE_SIZE, 25, 58.4, 36.75],
    ['HE-RIE', 'Riel de anclaje doble', 'Rivadavia', 'Riel', ['2 m'], 30, 33.1, 18.9],
    ['HE-TOR', 'Tornillo x 30 (100)', 'Metalsur', 'Tornillería', SCREW_SIZES, 20, null, 7.25],
    ['HE-TUE', 'Tuerca autofrenante (100)', 'Metalsur', 'Tornillería', SCREW_SIZES, 20, null, 4.6],
    ['HE-ARA', 'Arandela plana (200)', 'Metalsur', 'Tornillería', SCREW_SIZES, 20, null, 3.05],
    ['HE-RES', 'Resorte de respaldo', 'Metalsur', null, ONE_SIZE, 50, 6.8, 3.9],
  ]),
  ...familias('Accesorios', 24, PART_COLOURS, [
    ['AC-APB-D', 'Apoyabrazos doble', 'Propia', 'Apoyabrazos', ONE_SIZE, 24, 27.6, 13.45],
    ['AC-APB-S', 'Apoyabrazos simple', 'Propia', 'Apoyabrazos', ONE_SIZE, 24, 16.3, 8.2],
    ['AC-CIN-3P', 'Cinturón 3 puntos', 'Segura', 'Cinturón', ['Chico', 'Mediano', 'Largo'], 50, 42.75, 24.3],
    ['AC-CIN-2P', 'Cinturón 2 puntos', 'Segura', 'Cinturón', ['Mediano', 'Largo'], 50, 23.5, 13.1],
    ['AC-BAN', 'Bandeja rebatible', 'Ñandubay', 'Bandeja', ONE_SIZE, 30, 31.95, 17.4],
    ['AC-PVA', 'Portavasos', 'Ñandubay', null, ONE_SIZE, 40, 5.4, 2.35],
    ['AC-RED', 'Red portarrevistas', null, null, ONE_SIZE, 40, 4.75, 1.9],
    ['AC-POS', 'Posapiés regulable', 'Propia', null, ONE_SIZE, 20, 36.2, 21.8],
  ]),
  ...familias('Fundas', 15, COVER_COLOURS, [
    ['FU-CAB', 'Funda cabezal pack x5', 'Propia', 'Cabezal', ONE_SIZE, 15, 65, 65 * 0.45],
    ['FU-ASI', 'Funda asiento completo', 'Propia', 'Asiento completo', ONE_SIZE, 15, 48.5, 48.5 * 0.45],
    ['FU-IMP', 'Funda impermeable', 'Propia', 'Asiento completo', ONE_SIZE, 15, 54, 54 * 0.45],
  ]),
]
