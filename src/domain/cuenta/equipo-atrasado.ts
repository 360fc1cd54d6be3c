/** A device in use is heard of more often than that. */
const CONTACTO_MAX_MS = 15 * 60_000

/** Whether a device should have been heard of by now: on a working day, Monday to Friday, and not for a quarter of an hour. */
export function isAtrasado(ultimoContacto: number, ahora: number): boolean {
  const dia = new Date(ahora).getDay()
  return dia >= 1 && dia <= 5 && ahora - ultimoContacto > CONTACTO_MAX_MS
}
