const PIECE = /^[\d/:.\-t ]*\d[\d/:.\-t ]*$/i
// The longest number in a date is its year; scanned numbers are longer and skip the search.
const LONG_NUMBER = /\d{5}/

/** Whether a date holds the text, as it is shown (dd/MM/yyyy HH:mm) or as it travels (ISO). */
export const esParteDeFecha = (texto: string): boolean => PIECE.test(texto) && !LONG_NUMBER.test(texto)

const isOfTime = (texto: string): boolean => /[:. t]/i.test(texto)

const like = (moment: string, formats: readonly string[], patron: string): string =>
  formats.map(format => `to_char(${moment}, '${format}') like ${patron}`).join(' or ')

/** SQL of the ids whose date holds the text. A text without time asks the days there are, not each row. */
export function sqlIdsPorFecha(texto: string, patron: string, factoryTz: string): string {
  if (isOfTime(texto)) {
    const formats = ['DD/MM/YYYY HH24:MI:SS', 'YYYY-MM-DD"t"HH24:MI:SS.MS', 'YYYY-MM-DD HH24:MI:SS']
    return `select h.id from homologacion h where ${like(`h.fecha_hs at time zone '${factoryTz}'`, formats, patron)}`
  }
  return `
    select h.id from (select min(fecha_hs) as primera, max(fecha_hs) as ultima from homologacion) limites,
      generate_series(date_trunc('day', primera at time zone '${factoryTz}'), ultima at time zone '${factoryTz}',
        interval '1 day') as dia
      join homologacion h on h.fecha_hs >= dia at time zone '${factoryTz}'
        and h.fecha_hs < (dia + interval '1 day') at time zone '${factoryTz}'
    where ${like('dia', ['DD/MM/YYYY', 'YYYY-MM-DD'], patron)}`
}
