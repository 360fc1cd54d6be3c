import { formatDolares, formatPesos } from '#domain/valor/numero.ts'
import { contar, cuantasButacas, enumerar } from '#messages/palabras.ts'

/** Drafts of sales in «Registros». Each draft contains a delivery from the floor. */
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
    `${enumerar(personas)} ${personas.length === 1 ? 'leyó' : 'leyeron'} ${cuantasButacas(n)}, ${cuando}`,
  hoy: 'hoy',
  cuando: (desde: { dia: string; hora: string }, hasta: { dia: string; hora: string }) => {
    const primera = `${desde.dia} ${desde.hora}`
    if (desde.dia !== hasta.dia) return `${primera} a ${hasta.dia} ${hasta.hora}`
    return desde.hora === hasta.hora ? primera : `${primera} a ${hasta.hora}`
  },
  sigueA: 'Llegaron después de cerrada la entrega, o se quitaron de la venta: fijate si van en otro remito.',
  ventaEliminada: 'La venta de esta entrega se eliminó y el stock volvió: confirmala de nuevo o descartala.',
  /** Seats that an earlier sale also contains: they came back and were delivered again. */
  yaVendidas: (nros: readonly string[], venta: string, cliente: string | null) => {
    const deQuien = cliente === null ? '' : ` a ${cliente}`
    return nros.length === 1
      ? `${nros[0]} ya se vendió en la Venta ${venta}${deQuien}, y volvió. Si esa venta todavía la incluye, corregí ahí la cantidad o quitala de esta: si no, se vende dos veces.`
      : `${enumerar(nros)} ya se vendieron en la Venta ${venta}${deQuien}, y volvieron. Si esa venta todavía las incluye, corregí ahí la cantidad o quitalas de esta: si no, se venden dos veces.`
  },
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
  cambiar: 'Cambiar',
  cambiarDe: (par: string) => `Cambiar el producto de ${par}`,
  falta: (par: string) => `Elegí un producto para ${par}, o quitá la línea`,
  moneda: 'u$s',
  precioDe: (codigo: string) => `Precio de ${codigo}`,
  precioMal: (codigo: string) => `Escribí el precio de ${codigo} como 214,50`,
  precioDeLista: (venta: number | null) =>
    venta === null ? 'sin precio de lista' : `de lista ${formatDolares(venta)}`,
  sinPrecio: 'sin precio',
  quitarLinea: (nombre: string) => `Quitar la línea ${nombre}`,
  quitarAlguna: 'Quitar solo algunas',
  quitarAlgunaDe: (nombre: string) => `Quitar solo algunas de ${nombre}`,
  quitarButaca: (nro: string) => `Quitar ${nro}`,
  fuera: 'Fuera de esta venta',
  fueraDetalle: (n: number) =>
    n === 1
      ? 'Sigue entregada y queda para confirmar en otro borrador.'
      : `Las ${n} siguen entregadas y quedan para confirmar en otro borrador.`,
  reponer: (nro: string) => `Volver a poner ${nro}`,
  reponerTodas: 'Volver a poner todas',
  ninguna: 'No queda ninguna butaca en la venta',
  alConfirmar: 'se guarda al confirmar',
  unidades: (n: number) => contar(n, 'unidad', 'unidades'),
  descartar: 'Descartar borrador',
  descartarDe: (nombre: string) => `Descartar borrador ${nombre}`,
  confirmar: 'Confirmar venta',
  guardando: 'Guardando…',
  preguntaConfirmar: '¿Confirmar la venta?',
  confirmarDetalle: (remito: string | null, cliente: string, n: number) =>
    `Se guarda la Venta${remito === null ? '' : ` ${remito}`} a ${cliente} y se ${n === 1 ? 'descuenta' : 'descuentan'} ${cuantasButacas(n)} del stock.`,
  sumas: (n: number, total: number) => `${contar(n, 'unidad', 'unidades')}, ${formatPesos(total)}`,
  confirmarSin: (n: number) =>
    n === 1 ? 'La que quitaste queda en otro borrador.' : `Las ${n} que quitaste quedan en otro borrador.`,
  descartarDetalle: (cliente: string, n: number) =>
    `¿Descartar el borrador de ${cliente}? ${
      n === 1 ? 'La butaca sigue entregada, sin remito' : `Las ${n} butacas siguen entregadas, sin remito`
    }; solo se pierde la venta que se iba a cargar. El stock no se mueve.`,
  confirmada: (nombre: string) => `Venta ${nombre} confirmada`,
  descartada: (nombre: string) => `Se descartó el ${nombre}`,
  deshacer: 'Deshacer',
  deVuelta: (nombre: string) => `El ${nombre} está de nuevo para confirmar`,
  noSePudo: 'El servidor no confirmó el cambio. Probá de nuevo: si ya se hizo, no se repite.',
  /** For a draft that another tab or person confirmed or discarded while it was open here. */
  decidida: 'decidida',
  yaDecidida: {
    confirmada: 'Esta venta ya se confirmó en otra pestaña, o la confirmó otra persona.',
    descartada: 'Este borrador ya se descartó en otra pestaña, o lo descartó otra persona.',
    otra: 'Esta entrega ya no está para confirmar.',
  },
  quedaEscrito: {
    confirmada:
      'Lo que cambiaste acá no entró en esa venta, y queda a la vista. Si hace falta, eliminá la venta y confirmala de nuevo con tus cambios.',
    descartada: 'Lo que cambiaste acá queda a la vista. Si deshacés el descarte, sigue en el borrador.',
    otra: 'Lo que cambiaste acá no se guardó, y queda a la vista hasta que lo cierres.',
  },
  verVenta: 'Ver la venta',
  deshacerDescarte: 'Deshacer el descarte',
  cerrarBorrador: 'Cerrar borrador',
  ningunaParaConfirmar: 'No hay entregas para confirmar',
  butacas: 'Butacas de cada línea',
  butacasNoLlegaron: 'No se pudieron leer las butacas de este registro.',
  butacasSinRed: 'Sin conexión no se ven las butacas de este registro.',
  sinLinea: 'Sin línea',
  volvio: 'volvió',
} as const
