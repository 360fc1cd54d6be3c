import { isMomentoLocal } from '#domain/valor/fecha.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'

/** A local time with all its parts; a day alone is its midnight. @throws Refusal 400 where the calendar has no such moment. */
export function readFecha(campo: string, texto: string): string {
  const [dia = '', hora = ''] = texto.split('T')
  const [entera = '', fraccion] = hora.split('.')
  const segundos = `${entera}${'00:00:00'.slice(entera.length)}`
  if (!isMomentoLocal(`${dia}T${segundos}`))
    throw new Refusal('PEDIDO_INVALIDO', SERVIDOR_STOCK.fechaInvalida, { campos: [campo] })
  return `${dia} ${segundos}${fraccion === undefined ? '' : `.${fraccion}`}`
}
