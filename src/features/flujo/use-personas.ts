import { useState } from 'react'
import type { Flujo } from '#contract/informes/flujo.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'

/** Who can be chosen, by name: whoever changed seats in the answers seen so far, the one chosen, and whoever looks. */
export function usePersonas(
  porPersona: Flujo['porPersona'] | undefined,
  chosen: string,
  own: string,
): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([own])
  const now = [...(porPersona ?? []).map(({ usuario }) => usuario.nombre), ...(chosen === '' ? [] : [chosen])]
  const news = now.filter((nombre, i) => !seen.includes(nombre) && now.indexOf(nombre) === i)
  if (news.length > 0) setSeen([...seen, ...news].sort(compareTexto))
  return seen
}
