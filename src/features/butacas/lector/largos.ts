import type { CSSProperties } from 'react'

/** For the field whose letters grow smaller with a long number. */
export const lenOf = (nro: string): CSSProperties => ({ '--len': Math.max(nro.length, 1) }) as CSSProperties
