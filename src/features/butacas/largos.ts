/** Longest number and free text of a seat (reliability C24); the contract's schemas are not for the browser. */
export const NRO_LARGO = 60
export const TEXTO_LARGO = 200
