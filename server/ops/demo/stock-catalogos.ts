/** The id of a row is its place in its list, from 1. */
export const CATEGORIAS = [
  ['Butacas', 'Terminadas, listas para entregar'],
  ['Telas', 'Por metro'],
  ['Espumas', 'Cortadas a medida'],
  ['Herrajes', 'Mecanismos, rieles y tornillería'],
  ['Accesorios', null],
  ['Fundas', 'Confección propia'],
] as const
type CategoriaDemo = (typeof CATEGORIAS)[number][0]

export const MARCAS = [
  'Propia',
  'San Justo',
  'Densa',
  'Rivadavia',
  'Segura',
  'Ñandubay',
  'Textil Pampa',
  'Metalsur',
] as const
type MarcaDemo = (typeof MARCAS)[number]

export const COLORES_PRODUCTO = ['negro', 'blanco', 'rojo', 'gris', 'azul', 'marrón', 'natural'] as const
type ColorProductoDemo = (typeof COLORES_PRODUCTO)[number]

export const TALLES = [
  ['Único', null],
  ['Chico', '40 × 40 cm'],
  ['Mediano', '45 × 45 cm'],
  ['Largo', '1,80 m'],
  ['1,40 m', 'Ancho de rollo'],
  ['1,50 m', 'Ancho de rollo'],
  ['2 m', 'Largo de barra'],
  ['M8', null],
  ['M10', null],
] as const
type TalleDemo = (typeof TALLES)[number][0]

export const MODELOS_PRODUCTO = [
  ['S5', 'Butacas', 'Fija, ancho 450'],
  ['S7', 'Butacas', 'Reclinable, ancho 450'],
  ['S7 XL', 'Butacas', 'Reclinable, ancho 480'],
  ['H5', 'Butacas', 'Fija, ancho 430'],
  ['H7', 'Butacas', 'Reclinable, ancho 430'],
  ['R7', 'Butacas', 'Rebatible'],
  ['Vinilo', 'Telas', 'Ignífugo'],
  ['Pana', 'Telas', 'Ignífuga, lavable'],
  ['Cuero ecológico', 'Telas', null],
  ['Asiento', 'Espumas', 'Densidad 30'],
  ['Respaldo', 'Espumas', 'Densidad 25'],
  ['Riel', 'Herrajes', 'Anclaje a piso'],
  ['Reclinable', 'Herrajes', 'Mecanismo S'],
  ['Tornillería', 'Herrajes', null],
  ['Cinturón', 'Accesorios', '2 y 3 puntos'],
  ['Apoyabrazos', 'Accesorios', null],
  ['Bandeja', 'Accesorios', null],
  ['Cabezal', 'Fundas', null],
  ['Asiento completo', 'Fundas', null],
] as const satisfies readonly (readonly [string, CategoriaDemo, string | null])[]
type ModeloProductoDemo = (typeof MODELOS_PRODUCTO)[number][0]

/** A supplier sells the categories in `vende`. A customer has no categories. */
const cliente = (
  nombre: string,
  identificacion: string,
  celular: number | null,
  domicilio: string | null,
  vende: readonly CategoriaDemo[] = [],
) => ({ nombre, identificacion, celular, domicilio, vende })

export const CLIENTES = [
  cliente('Transporte El Ceibo', '30-70812344-1', 1145128890, 'Av. Mitre 2210, Avellaneda'),
  cliente('Carrocerías del Litoral', '30-68114520-7', 3424551020, 'Ruta 11 km 462, Santa Fe'),
  cliente('Expreso Quebracho', '30-71255801-3', 3624410087, null),
  cliente('Talleres del Norte', '20-22870114-9', 3874220315, 'Ruta 9 km 1590, Salta'),
  cliente('Turismo Los Álamos', '30-69900213-5', 2614387712, 'San Martín 880, Mendoza'),
  cliente('Cooperativa La Unión', '30-54668720-2', null, 'Belgrano 145, Río Cuarto'),
  cliente('Micros San Cayetano', '33-71002345-9', 2235617788, null),
  cliente('Viajes Doña Paula', '27-18334920-4', 1160093412, 'Perú 77, CABA'),
  cliente('Traslados Ñandú', '30-71455023-8', null, null),
  cliente('Ómnibus Sierras Chicas', '30-67220198-6', 3513302219, 'Av. Colón 4100, Córdoba'),
  cliente('Transportes Güemes', '30-65518877-0', 3875119043, null),
  cliente('Línea 214 S.A.', '30-70110266-4', 2214536688, 'Calle 44 n.º 1320, La Plata'),
  cliente('Telas San Justo', '30-61122087-3', 1144417020, 'Arieta 2890, San Justo', ['Telas']),
  cliente('Textil Pampa', '30-70988112-1', 2954420011, null, ['Telas']),
  cliente('Espumas del Plata', '30-66301958-8', 2214890012, 'Camino Centenario 1800', ['Espumas']),
  cliente('Densa Poliuretanos', '30-69007714-0', 1147682200, null, ['Espumas']),
  cliente('Herrajes Rivadavia', '30-58113377-6', 1146127799, 'Rivadavia 18200, Morón', ['Herrajes']),
  cliente('Metalsur', '30-70664501-2', 2914550190, null, ['Herrajes']),
  cliente('Cinturones Segura', '30-71300922-5', 1152287114, null, ['Accesorios']),
  cliente('Plásticos Ñandubay', '30-68420011-9', 3434208811, 'Parque industrial, Paraná', ['Accesorios']),
]

/** A product with a null sale price is not for sale. */
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

const SEAT_COLORS = ['negro', 'blanco', 'rojo', 'gris'] as const
const PLUSH_COLORS = ['negro', 'blanco', 'gris', 'azul'] as const
const LEATHER_COLORS = ['negro', 'marrón', 'natural'] as const
const COVER_COLORS = ['negro', 'rojo', 'azul', 'marrón'] as const
const VINYL_COLORS = [...SEAT_COLORS, 'azul'] as const
const PART_COLORS = ['negro', 'gris'] as const
const FOAM_COLORS = ['gris'] as const
const ONE_SIZE = ['Único'] as const
const FOAM_SIZES = ['Chico', 'Mediano'] as const
const SCREW_SIZES = ['M8', 'M10'] as const

/** `lote` is the largest quantity in one line of a sale. Prices are in u$s. */
const familias = (
  categoria: CategoriaDemo,
  lote: number,
  colores: readonly ColorProductoDemo[],
  filas: readonly Fila[],
) =>
  filas.map(([codigo, descripcion, marca, modelo, talles, minimo, venta, costo]) => {
    return { codigo, descripcion, categoria, marca, modelo, colores, talles, minimo, venta, costo, lote }
  })

type FamiliaDemo = ReturnType<typeof familias>[number]

const FAMILIAS: readonly FamiliaDemo[] = [
  ...familias('Butacas', 12, SEAT_COLORS, [
    ['BT-S5', 'Butaca S5 fija', 'Propia', 'S5', ONE_SIZE, 10, 168, 104.1],
    ['BT-S7', 'Butaca S7 reclinable', 'Propia', 'S7', ONE_SIZE, 10, 198, 127.6],
    ['BT-S7XL', 'Butaca S7 XL reclinable', 'Propia', 'S7 XL', ONE_SIZE, 10, 214.5, 139.2],
    ['BT-H5', 'Butaca H5 fija', 'Propia', 'H5', ONE_SIZE, 10, 142, 91.3],
    ['BT-H7', 'Butaca H7 reclinable', 'Propia', 'H7', ONE_SIZE, 10, 176.25, 112.4],
    ['BT-R7', 'Butaca R7 rebatible', 'Propia', 'R7', ONE_SIZE, 10, 188.9, 121.75],
  ]),
  ...familias('Telas', 40, VINYL_COLORS, [
    ['TE-VIN', 'Vinilo x metro', 'San Justo', 'Vinilo', ['1,40 m'], 80, 11.2, 6.35],
  ]),
  ...familias('Telas', 40, PLUSH_COLORS, [
    ['TE-PAN', 'Pana x metro', 'San Justo', 'Pana', ['1,50 m'], 80, 14.9, 8.7],
  ]),
  ...familias('Telas', 40, LEATHER_COLORS, [
    ['TE-CUE', 'Cuero ecológico x metro', 'Textil Pampa', 'Cuero ecológico', ['1,40 m'], 80, 18.4, 11.15],
  ]),
  ...familias('Espumas', 25, FOAM_COLORS, [
    ['ES-D30-A', 'Espuma D30 asiento', 'Densa', 'Asiento', FOAM_SIZES, 40, null, 9.85],
    ['ES-D25-A', 'Espuma D25 asiento', 'Densa', 'Asiento', FOAM_SIZES, 40, null, 8.4],
    ['ES-D25-R', 'Espuma D25 respaldo', 'Densa', 'Respaldo', FOAM_SIZES, 40, null, 7.6],
    ['ES-D20-R', 'Espuma D20 respaldo', 'Densa', 'Respaldo', FOAM_SIZES, 40, null, 6.15],
  ]),
  ...familias('Herrajes', 20, PART_COLORS, [
    ['HE-REC', 'Mecanismo reclinable S', 'Rivadavia', 'Reclinable', ONE_SIZE, 25, 58.4, 36.75],
    ['HE-RIE', 'Riel de anclaje doble', 'Rivadavia', 'Riel', ['2 m'], 30, 33.1, 18.9],
    ['HE-TOR', 'Tornillo x 30 (100)', 'Metalsur', 'Tornillería', SCREW_SIZES, 20, null, 7.25],
    ['HE-TUE', 'Tuerca autofrenante (100)', 'Metalsur', 'Tornillería', SCREW_SIZES, 20, null, 4.6],
    ['HE-ARA', 'Arandela plana (200)', 'Metalsur', 'Tornillería', SCREW_SIZES, 20, null, 3.05],
    ['HE-RES', 'Resorte de respaldo', 'Metalsur', null, ONE_SIZE, 50, 6.8, 3.9],
  ]),
  ...familias('Accesorios', 24, PART_COLORS, [
    ['AC-APB-D', 'Apoyabrazos doble', 'Propia', 'Apoyabrazos', ONE_SIZE, 24, 27.6, 13.45],
    ['AC-APB-S', 'Apoyabrazos simple', 'Propia', 'Apoyabrazos', ONE_SIZE, 24, 16.3, 8.2],
    ['AC-CIN-3P', 'Cinturón 3 puntos', 'Segura', 'Cinturón', ['Chico', 'Mediano', 'Largo'], 50, 42.75, 24.3],
    ['AC-CIN-2P', 'Cinturón 2 puntos', 'Segura', 'Cinturón', ['Mediano', 'Largo'], 50, 23.5, 13.1],
    ['AC-BAN', 'Bandeja rebatible', 'Ñandubay', 'Bandeja', ONE_SIZE, 30, 31.95, 17.4],
    ['AC-PVA', 'Portavasos', 'Ñandubay', null, ONE_SIZE, 40, 5.4, 2.35],
    ['AC-RED', 'Red portarrevistas', null, null, ONE_SIZE, 40, 4.75, 1.9],
    ['AC-POS', 'Posapiés regulable', 'Propia', null, ONE_SIZE, 20, 36.2, 21.8],
  ]),
  ...familias('Fundas', 15, COVER_COLORS, [
    ['FU-CAB', 'Funda cabezal pack x5', 'Propia', 'Cabezal', ONE_SIZE, 15, 65, 65 * 0.45],
    ['FU-ASI', 'Funda asiento completo', 'Propia', 'Asiento completo', ONE_SIZE, 15, 48.5, 48.5 * 0.45],
    ['FU-IMP', 'Funda impermeable', 'Propia', 'Asiento completo', ONE_SIZE, 15, 54, 54 * 0.45],
  ]),
]

export interface ProductoDemo {
  id: number
  codigo: string
  descripcion: string
  marca: number | null
  categoria: number
  modelo: number | null
  talle: number | null
  color: number | null
  minimo: number
  venta: number | null
  costo: number
  lote: number
  grupo: CategoriaDemo
}

const place = (
  names: readonly (string | readonly (string | null)[])[],
  name: string | null,
): number | null =>
  name === null ? null : names.findIndex(entry => (typeof entry === 'string' ? entry : entry[0]) === name) + 1

const letter = (text: string): string => text.slice(0, 1).toUpperCase()

function suffix({ talles }: FamiliaDemo, color: string | null, talle: string | null): string {
  const size = talles.length > 1 && talle !== null ? `-${talle.startsWith('M1') ? talle : letter(talle)}` : ''
  // Two colors begin with N, so natural gets the code NAT
  const shade =
    color === null ? '' : `-${color === 'natural' ? 'NAT' : color === 'marrón' ? 'M' : letter(color)}`
  return `${size}${shade}`
}

const expand = (familia: FamiliaDemo): Omit<ProductoDemo, 'id'>[] =>
  familia.talles.flatMap(talle =>
    familia.colores.map(color => ({
      codigo: `${familia.codigo}${suffix(familia, color, talle)}`,
      descripcion: familia.descripcion,
      marca: place(MARCAS, familia.marca),
      categoria: place(CATEGORIAS, familia.categoria) ?? 0,
      modelo: place(MODELOS_PRODUCTO, familia.modelo),
      talle: place(TALLES, talle),
      color: place(COLORES_PRODUCTO, color),
      minimo: familia.minimo,
      venta: familia.venta === null ? null : Math.round(familia.venta * 100),
      costo: Math.round(familia.costo * 100),
      lote: familia.lote,
      grupo: familia.categoria,
    })),
  )

export function makeProductos(cuantos: number): ProductoDemo[] {
  const base = FAMILIAS.flatMap(expand)
  return Array.from({ length: cuantos }, (_, index) => {
    const producto = base[index % base.length] as (typeof base)[number]
    const serie = Math.floor(index / base.length) + 1
    const own = { ...producto, id: index + 1 }
    if (serie === 1) return own
    return {
      ...own,
      codigo: `${producto.codigo}-${serie}`,
      descripcion: `${producto.descripcion}, serie ${serie}`,
    }
  })
}
