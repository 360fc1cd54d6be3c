/** Catalogues of the demo's stock. The id of a row is its place in its list, from 1. */
export const CATEGORIAS = [
  ['Butacas', 'Terminadas, listas para entregar'],
  ['Telas', 'Por metro'],
  ['Espumas', 'Cortadas a medida'],
  ['Herrajes', 'Mecanismos, rieles y tornillería'],
  ['Accesorios', null],
  ['Fundas', 'Confección propia'],
] as const
export type CategoriaDemo = (typeof CATEGORIAS)[number][0]

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
export type MarcaDemo = (typeof MARCAS)[number]

export const COLORES_PRODUCTO = ['negro', 'blanco', 'rojo', 'gris', 'azul', 'marrón', 'natural'] as const
export type ColorProductoDemo = (typeof COLORES_PRODUCTO)[number]

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
export type TalleDemo = (typeof TALLES)[number][0]

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
export type ModeloProductoDemo = (typeof MODELOS_PRODUCTO)[number][0]

/** A supplier sells the categories of `vende`; without any it is a customer. */
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
