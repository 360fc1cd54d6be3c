import { useEffect, useRef } from 'react'
import { NRO_MAX } from '#contract/limites.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/butacas.ts'
import { TextField } from '#ui/controls/field.tsx'
import { lenOf } from './largos.ts'

/** The number of a new seat: typed, or read by the scanner. @param scanId of the last scan; 0 before the first. */
export function NroField({
  value,
  scanId,
  error,
  onChange,
}: {
  value: string
  scanId: number
  error: string | null
  onChange: (texto: string) => void
}) {
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
        maxLength={NRO_MAX}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={BUTACA_DIALOGO.nroAyuda}
        {...(error === null ? {} : { error })}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
