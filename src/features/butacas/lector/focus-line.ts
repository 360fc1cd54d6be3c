import { nroKey } from '#domain/butaca/nro-butaca.ts'

/** Puts the person on the line of a seat: on its weight or A/S, else on the line itself. Nothing when it has none. */
export function focusLine(nro: string): boolean {
  const key = nroKey(nro)
  const lines = document.querySelectorAll<HTMLElement>('.seatline')
  const line = [...lines].find(({ dataset }) => dataset.nro === key)
  if (!line) return false
  const control = line.querySelector<HTMLElement>('input:not([type=radio]), input:checked, button') ?? line
  control.focus()
  line.scrollIntoView({ block: 'nearest' })
  return true
}
