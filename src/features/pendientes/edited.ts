import type { Butaca } from '#contract/butaca.ts'
import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import type { Editar } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { TEXTOS } from '#messages/butacas/textos.ts'
import { COLA } from '#messages/equipo/pendientes.ts'

/** The differences that an edit makes, in words: 'S7 a S7 XL', 'sin peso'. */
export function edited(seen: Butaca, operacion: Editar): string[] {
  const { modelo, color, estado, peso } = operacion
  const refs = [
    [seen.modelo, modelo],
    [seen.color, color],
    [seen.estado, estado],
  ] as const
  const texts = refs.flatMap(([was, is]) => (was.id === is.id ? [] : [COLA.cambio(was.nombre, is.nombre)]))
  if (peso !== seen.peso) texts.push(peso >= 0 ? formatPeso(peso) : COLA.sinPeso)
  for (const campo of TEXTOS_BUTACA) {
    const was = seen[campo] ?? ''
    const texto = operacion[campo] ?? was
    if (texto !== was)
      texts.push(texto === '' ? COLA.sinTexto(TEXTOS[campo]) : COLA.texto(TEXTOS[campo], texto))
  }
  return texts
}
