import type { Butaca } from '#contract/butaca.ts'
import { TEXTOS } from '#domain/butaca/ficha-butaca.ts'
import type { Editar } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { COLA } from '#messages/equipo/pendientes.ts'

/** What an edit makes different, each in words: 'S7 a S7 XL', 'sin peso'. */
export function edited(seen: Butaca, operacion: Editar): string[] {
  const { modelo, color, estado, peso } = operacion
  const refs = [
    [seen.modelo, modelo],
    [seen.color, color],
    [seen.estado, estado],
  ] as const
  const texts = refs.flatMap(([was, is]) => (was.id === is.id ? [] : [COLA.cambio(was.nombre, is.nombre)]))
  if (peso !== seen.peso) texts.push(peso >= 0 ? formatPeso(peso) : COLA.sinPeso)
  for (const campo of TEXTOS) {
    const { con, sin } = COLA.textos[campo]
    const texto = operacion[campo]
    if (texto !== (seen[campo] ?? '')) texts.push(texto === '' ? sin : con(texto))
  }
  return texts
}
