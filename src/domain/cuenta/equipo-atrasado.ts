/** A device in use is heard more often than this. */
const CONTACTO_MAX_MS = 15 * 60_000

/** Whether a device is overdue: not heard for a quarter of an hour, on Monday to Friday. */
export function isAtrasado(ultimoContacto: number, ahora: number): boolean {
  const dia = new Date(ahora).getDay()
  return dia >= 1 && dia <= 5 && ahora - ultimoContacto > CONTACTO_MAX_MS
}
