import type { Registro } from '#contract/stock/registro.ts'

/** yyyy/MM/dd | HH:mm (specification §2); read as text, so that no zone moves it. */
export function formatFechahs(fechahs: string): string {
  const [, anio, mes, dia, hora = '00:00'] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(fechahs) ?? []
  return anio === undefined ? fechahs : `${anio}/${mes}/${dia} | ${hora}`
}

/** A record's remito, or its moment if it has none. */
export const nombreDeRegistro = ({ nro_remito, fechahs }: Registro): string =>
  nro_remito?.trim() || formatFechahs(fechahs)
