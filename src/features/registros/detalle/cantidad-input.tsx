import '#ui/controls/field.css'
import type { KeyboardEvent, Ref } from 'react'
import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'

/** A quantity. Enter moves to the next line's. */
export function CantidadInput({
  label,
  value,
  isQuiet = false,
  errorId,
  noteId,
  readOnly = false,
  ref,
  onChange,
}: {
  label: string
  value: string
  /** Looks like text until it is hovered or focused. */
  isQuiet?: boolean
  errorId?: string | undefined
  /** Of what is said beside it without being an error. */
  noteId?: string | undefined
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
  onChange: (texto: string) => void
}) {
  return (
    <span className={isQuiet ? 'input quiet' : 'input'} data-invalid={errorId !== undefined || undefined}>
      <input
        ref={ref}
        className="cantidad num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={NUMERO_ESCRITO_MAX}
        aria-label={label}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId ?? noteId}
        readOnly={readOnly}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={goOn}
      />
    </span>
  )
}

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const inputs = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('.cantidad') ?? []),
  ]
  const next = inputs[inputs.indexOf(event.currentTarget) + 1]
  next?.focus()
  next?.select()
}
