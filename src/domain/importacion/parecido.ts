import { plegado } from '#domain/valor/texto.ts'

const errataMax = (largo: number): number => (largo < 4 ? 1 : largo < 9 ? 2 : 3)

/** Levenshtein distance, at most `max + 1`. */
function distancia(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let antes = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const fila = [i]
    for (let j = 1; j <= b.length; j++)
      fila[j] = Math.min(
        (antes[j] ?? 0) + 1,
        (fila[j - 1] ?? 0) + 1,
        (antes[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    if (Math.min(...fila) > max) return max + 1
    antes = fila
  }
  return antes[b.length] ?? max + 1
}

/**
 * The name in `nombres` that a misspelled text means. Undefined if no name is near, or if two names are equally near.
 */
export function parecidoA(escrito: string, nombres: readonly string[]): string | undefined {
  const buscado = plegado(escrito)
  const max = errataMax(buscado.length)
  let cerca = max + 1
  let hallado: string | undefined
  for (const nombre of nombres) {
    const lejos = distancia(buscado, plegado(nombre), max)
    if (lejos < cerca) [cerca, hallado] = [lejos, nombre]
    else if (lejos === cerca) hallado = undefined
  }
  return hallado
}
