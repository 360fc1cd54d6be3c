import { useEffect, useRef } from 'react'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { NRO_INPUT } from '#office/nro-input.ts'
import { TextField } from '#ui/controls/field.tsx'
import { lenOf } from './largos.ts'

interface NroFieldProps {
  value: string
  /** Of the last scan; 0 before the first. */
  scanId: number
  error: string | null
  onChange: (texto: string) => void
}

/** The number of a new seat: typed, or read by the scanner. */
export function NroField({ value, scanId, error, onChange }: NroFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = ref.current
    input?.focus()
    // After what the model proposes
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  useEffect(() => {
    if (scanId === 0) return
    // A look at what was read, then one more Enter: the terminator alone registers nothing
    ref.current?.form?.ownerDocument.querySelector<HTMLElement>(`[form="${ref.current.form.id}"]`)?.focus()
  }, [scanId])
  return (
    <div className="wide nro-field" style={lenOf(value)}>
      <TextField
        ref={ref}
        label={BUTACA_DIALOGO.nro}
        value={value}
        {...NRO_INPUT}
        hint={BUTACA_DIALOGO.nroAyuda}
        {...(error === null ? {} : { error })}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
