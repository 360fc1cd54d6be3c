import type { ParButaca } from '#contract/stock/producto-butaca.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { cuantasButacas } from '#messages/palabras.ts'

/** The admin's screen: the product of each seat model and color, and the switch for stock from the floor. */
export const PRODUCTOS_BUTACA = {
  titulo: 'Productos de las butacas',
  explica:
    'Cada modelo y color de butaca con el producto que se vende. Así una entrega arma sola su venta y quien vende ve el precio.',
  encontrados: (sin: number, total: number) =>
    sin === 0 ? `${total} con producto` : `${sin} de ${total} sin producto`,
  columnas: {
    butaca: 'Modelo y color',
    producto: 'Producto',
    codigo: 'Código',
    butacas: 'Butacas',
    acciones: 'Acciones',
  },
  nombre: (modelo: string, color: string) => `${modelo} ${color}`,
  historial: 'Historial',
  historialDe: 'Productos de las butacas',
  sinProducto: 'sin producto',
  esperan: (n: number) => `${cuantasButacas(n)} ${n === 1 ? 'espera' : 'esperan'} para entrar al stock`,
  elegir: 'Elegir producto…',
  cambiar: 'Cambiar',
  quitar: 'Quitar',
  elegirDe: (nombre: string) => `Elegir producto de ${nombre}`,
  cambiarDe: (nombre: string) => `Cambiar el producto de ${nombre}`,
  quitarDe: (nombre: string) => `Quitar el producto de ${nombre}`,
  elegido: (nombre: string, codigo: string) => `${nombre} se vende como ${codigo}`,
  otroElegido: (nombre: string, codigo: string) =>
    `${nombre} se vende como ${codigo}. Las butacas sin vender que ya entraron al stock pasan a ese producto.`,
  quitado: (nombre: string) => `${nombre} quedó sin producto`,
  preguntaQuitar: (nombre: string) => `¿Quitar el producto de ${nombre}?`,
  quitarDetalle: 'Las butacas que ya entraron al stock quedan donde están. Las próximas esperan un producto.',
  cambiado: 'Otra persona cambió esto mientras tanto. Ya ves cómo quedó: fijate y volvé a elegir.',
  cargando: 'Cargando productos de las butacas',
  errorConsultar: 'Error al consultar los productos de las butacas',
  sinConexion: 'Sin conexión no se pueden cambiar.',
  sinDatos: 'Esta lista todavía no está en este equipo',
  sinLista: 'Este servidor no junta butacas con productos',
  vacia: 'Todavía no hay butacas',
  vaciaDetalle: 'Acá aparece cada modelo y color apenas haya una butaca.',
} as const

/** The switch for stock from the floor, on the same screen as the products. */
export const STOCK_PISO = {
  titulo: 'Stock desde el piso',
  apagado: 'Apagado: ninguna butaca nueva entra sola al stock.',
  prendido: (dia: string) => `Prendido desde el ${dia}: cada butaca que pasa a lista entra al stock.`,
  empieza: (dia: string) => `Empieza el ${dia}: desde ese día, cada butaca que pasa a lista entra al stock.`,
  detalle:
    'Cada butaca entra una sola vez, en un registro de Producción por día. Si vuelve atrás o se borra, sale; si pasa de nuevo, vuelve a entrar. Las que ya estaban listas no entran nunca.',
  prender: 'Prender…',
  apagar: 'Apagar',
  desde: 'Desde',
  confirmar: 'Prender',
  preguntaApagar: '¿Apagar el stock desde el piso?',
  apagarDetalle:
    'Desde ahora no entran butacas nuevas al stock. Las que ya entraron quedan: si vuelven atrás salen, y si pasan de nuevo vuelven a entrar.',
  fechaMala: 'Escribí una fecha, hoy o más adelante.',
  quedoPrendido: 'El stock desde el piso quedó prendido',
  quedoApagado: 'El stock desde el piso quedó apagado',
} as const

const { columnas } = PRODUCTOS_BUTACA

export const COLUMNAS_PAR: readonly Columna<ParButaca>[] = [
  {
    title: columnas.butaca,
    value: ({ modelo, color }) => PRODUCTOS_BUTACA.nombre(modelo.nombre, color.nombre),
  },
  { title: columnas.producto, value: ({ producto }) => producto?.descripcion ?? null },
  { title: columnas.codigo, value: ({ producto }) => producto?.codigo ?? PRODUCTOS_BUTACA.sinProducto },
  { title: columnas.butacas, value: ({ butacas }) => butacas },
]
