import './pin-entry.css'
import { useRef, useState } from 'react'
import { PIN_MAX, PIN_MIN } from '#domain/cuenta/credenciales.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { EraseKey, PadField, PadKeys } from '#ui/controls/number-pad.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const DOTS = Array.from({ length: PIN_MAX }, (_, at) => at)

export interface PinEntryProps {
  nombre: string
  label: string
  /** @returns an error text; null if the PIN is right. */
  onTry: (pin: string) => Promise<string | null>
}

function usePin(onTry: PinEntryProps['onTry']) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    if (isBusy) return
    setError(null)
    setPin(next.replace(/\D/g, '').slice(0, PIN_MAX))
  }
  const submit = async () => {
    if (isBusy || pin.length < PIN_MIN) return
    setIsBusy(true)
    const wrong = await onTry(pin).finally(() => setIsBusy(false))
    if (wrong === null) return
    setPin('')
    setError(wrong)
    input.current?.focus()
  }
  return { pin, error, isBusy, input, write, submit: () => void submit() }
}

/** Large keys, for a PIN entered with gloves. A keyboard works too. */
export function PinEntry({ nombre, label, onTry }: PinEntryProps) {
  const { pin, error, isBusy, input, write, submit } = usePin(onTry)
  const isShort = pin.length < PIN_MIN
  return (
    <div className="pin-entry">
      <div className="pin-dots" data-invalid={error !== null || undefined}>
        {DOTS.map(at => (
          <i key={at} data-on={at < pin.length || undefined} data-optional={at >= PIN_MIN || undefined} />
        ))}
        <PadField
          ref={input}
          label={RELEVO.pinDe(nombre)}
          isInvalid={error !== null}
          value={pin}
          onWrite={write}
          onEnter={submit}
        />
      </div>
      <p className="pin-hint">{RELEVO.deCuatroASeis}</p>
      <p className="sr" role="status">
        {RELEVO.numerosPuestos(pin.length)}
      </p>
      <div className="pin-msg" role="alert">
        {error !== null && <FieldError>{error}</FieldError>}
      </div>
      <PadKeys>
        {DIGITS.map(digit => (
          <button key={digit} type="button" onClick={() => write(pin + digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className="fn" onClick={() => write('')}>
          {RELEVO.borrarTodo}
        </button>
        <button type="button" onClick={() => write(`${pin}0`)}>
          0
        </button>
        <EraseKey label={RELEVO.borrarUno} onErase={() => write(pin.slice(0, -1))} />
      </PadKeys>
      <Button variant="primary" size="lg" block disabled={isShort} aria-disabled={isBusy} onClick={submit}>
        {isBusy ? RELEVO.entrando : label}
      </Button>
    </div>
  )
}
