/** Around the bars, px: the axis' figures at the left, its unit on top, the days below. */
export const MARGEN = { left: 48, right: 8, top: 26, bottom: 56 } as const

/** A label has at least so much room, px. */
const LUGAR = { hora: 24, dia: 24, semana: 46, mes: 40 } as const

/** Every how many bars one is labelled. */
export const cadaCuantas = (paso: keyof typeof LUGAR, barras: number, width: number): number =>
  Math.max(1, Math.ceil((LUGAR[paso] * barras) / Math.max(1, width - MARGEN.left - MARGEN.right)))
