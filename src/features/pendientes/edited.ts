import type { Butaca } from '#contract/butaca.ts'
import type { Editar } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { COLA } from '#messages/equipo/pendientes.ts'

/** What an edit makes different, each in words: 'S7 a S7 XL', 'sin peso'. */
export function edited(seen: Butaca, { modelo, color, estado, peso, renombre }: Editar): string[] {
  const refs = [
    [seen.modelo, modelo],
    [seen.color, color],
    [seen.estado, estado],
  ] as const
  const texts = refs.flatMap(([was, is]) => (was.id === is.id ? [] : [COLA.cambio(was.nombre, is.nombre)]))
  if (peso !== seen.peso) texts.push(peso >= 0 ? formatPeso(peso) : COLA.sinPeso)
  if (renombre !== (seen.renombre ?? ''))
    texts.push(renombre === '' ? COLA.sinRenombre : COLA.renombre(renombre))
  return texts
}
