import { formatPesos } from '#domain/valor/numero.ts'
import { contar, cuantasButacas } from '#messages/palabras.ts'

/** Drafts of a sale, in «Registros»: what the floor delivered. */
export const ENTREGAS = {
  paraConfirmar: 'Para confirmar',
  marca: 'para confirmar',
  sinRemito: 'sin remito todavía',
  venta: 'Venta',
  borradorDe: (cliente: string) => `borrador de ${cliente}`,
  lineasDe: (nombre: string) => `Líneas del ${nombre}`,
  borrador: 'Borrador para confirmar.',
  sinMover: 'El stock todavía no se movió.',
  /** 'Peralta y López leyeron 20 butacas, hoy 11:31 a 11:48' */
  leyeron: (personas: readonly string[], n: number, cuando: string) =>
    `${personas.join(' y ')} ${personas.length === 1 ? 'leyó' : 'leyeron'} ${cuantasButacas(n)}, ${cuando}`,
  hoy: 'hoy',
  cuando: (dia: string, desde: string, hasta: string) =>
    desde === hasta ? `${dia} ${desde}` : `${dia} ${desde} a ${hasta}`,
  sigueA: 'Llegaron después de cerrada la entrega: fijate si van en otro remito.',
  columnas: {
    producto: 'Producto y butacas',
    codigo: 'Código',
    unidades: 'Unidades',
    precio: 'Precio venta',
    subtotal: 'Subtotal',
  },
  sinProducto: 'sin producto',
  elegir: 'Elegir producto…',
  elegirDe: (par: string) => `Elegir producto de ${par}`,
  falta: (par: string) => `Elegí un producto para ${par}`,
  sinPrecio: 'sin precio',
  unidades: (n: number) => contar(n, 'unidad', 'unidades'),
  descartar: 'Descartar borrador',
  confirmar: 'Confirmar venta',
  guardando: 'Guardando…',
  preguntaConfirmar: '¿Confirmar la venta?',
  confirmarDetalle: (remito: string | null, cliente: string, n: number) =>
    `Se guarda la Venta${remito === null ? '' : ` ${remito}`} a ${cliente} y se ${n === 1 ? 'descuenta' : 'descuentan'} ${cuantasButacas(n)} del stock.`,
  sumas: (n: number, total: number) => `${contar(n, 'unidad', 'unidades')}, ${formatPesos(total)}`,
  preguntaDescartar: '¿Descartar el borrador?',
  descartarDetalle: (n: number) =>
    `${n === 1 ? 'La butaca sigue entregada' : `Las ${n} butacas siguen entregadas`}, sin remito. El stock no se mueve.`,
  confirmada: (nombre: string) => `Venta ${nombre} confirmada`,
  descartada: (nombre: string) => `Se descartó el ${nombre}`,
  noSePudo: 'No llegó la respuesta del servidor: no se sabe si se hizo. Probá de nuevo, no se repite.',
  ningunaParaConfirmar: 'No hay entregas para confirmar',
  /** Seats under the lines of a record. */
  butacas: 'Butacas de cada línea',
  sinLinea: 'Sin línea',
  volvio: 'volvió',
} as const
