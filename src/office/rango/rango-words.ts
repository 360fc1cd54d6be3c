import { isDeDiasEnteros, type RangoFechas, type RangoHoras } from '#domain/informe/rango-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'

/** '01/11/2026 a 20/11/2026', with its hours where they are not whole days. */
export function rangoEntero(rango: RangoHoras): string {
  const end = (fecha: string, hora: string) =>
    isDeDiasEnteros(rango) ? formatFecha(fecha) : `${formatFecha(fecha)} ${hora}`
  return INFORME.rango(end(rango.desde, rango.horaD), end(rango.hasta, rango.horaH))
}

/** '01/11 a 20/11', or one day alone; with its year where that is another than `anio`. */
export function rangoCorto({ desde, hasta }: RangoFechas, anio: string): string {
  const end = (fecha: string) => formatFecha(fecha).slice(0, fecha.slice(0, 4) === anio ? 5 : 10)
  return desde === hasta ? end(desde) : INFORME.rango(end(desde), end(hasta))
}
