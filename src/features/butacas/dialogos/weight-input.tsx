import type { KeyboardEvent } from 'react'
import { CAMBIAR_ESTADO } from '#messages/butacas/cambiar-estado.ts'

interface WeightInputProps {
  nro: string
  value: string
  isInvalid: boolean
  onChange: (texto: string) => void
  onDone: () => void
}

/** A weight in kg, comma or dot. Enter goes to the next seat's, on the last one it is the form's. */
export function WeightInput({ nro, value, isInvalid, onChange, onDone }: WeightInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    event.preventDefault()
    const weights = [...document.querySelectorAll<HTMLInputElement>('.weight input')]
    const next = weights[weights.indexOf(event.currentTarget) + 1]
    if (next) next.select()
    else onDone()
  }
  return (
    <label className="weight" data-invalid={isInvalid || undefined}>
      <span className="sr">{CAMBIAR_ESTADO.pesoDe(nro)}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        maxLength={8}
        value={value}
        aria-invalid={isInvalid}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className="u">kg</span>
    </label>
  )
}
