/** A seat for the back office only, which is never listed (specification §4). */
/** The seat that is none, in lower case. */
export const AUXILIAR = 'butacaauxiliar'

/** Numbers are compared without case: a label may be printed either way. */
export const nroKey = (nro: string): string => nro.trim().toLowerCase()

export const isAuxiliar = (nro: string): boolean => nroKey(nro) === AUXILIAR

/** Seats whose number begins with SS take neither weight nor A/S (specification §2, Seat search). */
export const isSinPesoNiAs = (nro: string): boolean => nroKey(nro).startsWith('ss')

/** The number of a new seat as it is kept. */
export const normalizeNro = (nro: string): string => nro.normalize('NFC').trim()
