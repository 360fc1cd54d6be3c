export const PIN_MIN = 4
export const PIN_MAX = 6
/** Wrong PINs in a row that block it on the device. */
export const PIN_INTENTOS = 5

/** Why a PIN cannot be chosen. */
export type DefectoPin = 'largo' | 'obvio'

/** @returns null if the PIN may be chosen. */
export function defectoPin(pin: string): DefectoPin | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_MIN || pin.length > PIN_MAX) return 'largo'
  return isObvio(pin) ? 'obvio' : null
}

/** One of those that are tried first: 1111, 1234, 9876, 1212, 123123, 1987. */
function isObvio(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10)
  const isRow = [0, 1, 9].some(step => steps.every(each => each === step))
  const isRepeated = [2, 3].some(
    length => pin.length > length && pin === pin.slice(0, length).repeat(3).slice(0, pin.length),
  )
  return isRow || isRepeated || /^(19|20)\d\d$/.test(pin)
}
