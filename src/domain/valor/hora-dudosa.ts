const UNIDADES = [
  [48 * 60, 24 * 60, 'días'],
  [120, 60, 'h'],
  [0, 1, 'min'],
] as const

/**
 * An hour that may be off, with how far: '≈ 10:05, ±12 min', '≈ 10:05, ±3 h'. As it is where there is no doubt.
 * @param margenMin minutes; null or absent is no doubt, infinite one that nothing bounds.
 */
export function horaDudosa(hora: string, margenMin: number | null | undefined): string {
  if (margenMin == null) return hora
  if (margenMin === Number.POSITIVE_INFINITY) return `≈ ${hora}`
  const [, largo, unidad] = UNIDADES.find(([desde]) => margenMin >= desde) ?? UNIDADES[2]
  return `≈ ${hora}, ±${Math.ceil(margenMin / largo)} ${unidad}`
}
