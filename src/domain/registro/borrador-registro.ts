import type { Registro, RegistroCabecera, RegistroNuevo } from '#contract/stock/registro.ts'
import { type Fecha, type FechaEscrita, formatFecha, parseFecha } from '../valor/fecha.ts'
import { TIPO_VENTA } from './monto-registro.ts'

/** Years that the date picker offers, with this one (specification §2). */
const ANIOS = 10

/** A new row: type 1; its date is set when it is created (specification §2). */
export const BORRADOR_NUEVO = {
  fecha: '',
  tipo_registro: String(TIPO_VENTA),
  nro_remito: '',
  cliente_proveedor: '',
  observaciones: '',
}
/** The row of a record as its fields have it, '' for none. */
export type BorradorRegistro = Readonly<typeof BORRADOR_NUEVO>
export type CampoRegistro = keyof BorradorRegistro
const CAMPOS = Object.keys(BORRADOR_NUEVO) as CampoRegistro[]

export const diaDe = ({ fechahs }: Registro): Fecha => fechahs.slice(0, 10)

export const borradorDeRegistro = (registro: Registro): BorradorRegistro => ({
  fecha: formatFecha(diaDe(registro)),
  tipo_registro: String(registro.tipo_registro.id),
  nro_remito: registro.nro_remito ?? '',
  cliente_proveedor: registro.cliente_proveedor === null ? '' : String(registro.cliente_proveedor.id),
  observaciones: registro.observaciones ?? '',
})

const sinBlancos = (borrador: BorradorRegistro): BorradorRegistro => ({
  ...borrador,
  nro_remito: borrador.nro_remito.trim(),
  observaciones: borrador.observaciones.trim(),
})

/** The fields that were changed. @param antes the row when the edit began. */
export function camposCambiados(antes: BorradorRegistro, borrador: BorradorRegistro): CampoRegistro[] {
  const [a, b] = [sinBlancos(antes), sinBlancos(borrador)]
  return CAMPOS.filter(campo => a[campo] !== b[campo])
}

/** The days that the date picker offers: this year and the nine before. @param hoy the factory's day. */
export function limitesFecha(hoy: Fecha): { desde: Fecha; hasta: Fecha } {
  const anio = Number(hoy.slice(0, 4))
  return { desde: `${anio - ANIOS + 1}-01-01`, hasta: `${anio}-12-31` }
}

export type ProblemaFechaRegistro = NonNullable<FechaEscrita['problema']> | 'fuera-de-anios'

/** What is wrong with a typed date; null if nothing. @param propia the record's own day, which may be older than the picker's. */
export function problemaDeFecha(
  texto: string,
  hoy: Fecha,
  propia: Fecha | null,
): ProblemaFechaRegistro | null {
  const { fecha, problema } = parseFecha(texto)
  if (problema !== null) return problema
  if (fecha === propia) return null
  const { desde, hasta } = limitesFecha(hoy)
  return fecha < desde || fecha > hasta ? 'fuera-de-anios' : null
}

const cabeceraDe = (borrador: BorradorRegistro) => {
  const { tipo_registro, nro_remito, cliente_proveedor, observaciones } = sinBlancos(borrador)
  return {
    tipo_registro: Number(tipo_registro),
    nro_remito: nro_remito || null,
    cliente_proveedor: cliente_proveedor === '' ? null : Number(cliente_proveedor),
    observaciones: observaciones || null,
  }
}

/** POST /api/registros: without a date it is now. */
export const envioNuevo = (borrador: BorradorRegistro): RegistroNuevo => cabeceraDe(borrador)

/** PUT /api/registros: the date goes as a day at 00:00:00 (specification §5). */
export function envioCabecera(id: number, borrador: BorradorRegistro): RegistroCabecera {
  const { fecha } = parseFecha(borrador.fecha)
  return { id, ...(fecha === null ? {} : { fechahs: `${fecha}T00:00:00` }), ...cabeceraDe(borrador) }
}

/** A person's changes on top of the record as it is now. */
export function rebaseBorrador(
  antes: BorradorRegistro,
  borrador: BorradorRegistro,
  ahora: BorradorRegistro,
): BorradorRegistro {
  const mios = camposCambiados(antes, borrador).map(campo => [campo, borrador[campo]])
  return { ...ahora, ...Object.fromEntries(mios) }
}
