import type { CSSProperties } from 'react'

/** Longest number and free text of a seat (reliability C24); the contract's schemas are not for the browser. */
export const NRO_LARGO = 60
export const TEXTO_LARGO = 200

/** For the field whose letters grow smaller with a long number. */
export const lenOf = (nro: string): CSSProperties => ({ '--len': Math.max(nro.length, 1) }) as CSSProperties
