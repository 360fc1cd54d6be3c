import './elegir-pin.css'
import { type FormEvent, useId, useState } from 'react'
import { defectoPin, PIN_MAX } from '#domain/cuenta/pin.ts'
import { MODALES } from '#messages/modales.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { choosePin, rereadRelevables } from '#queries/cuenta/relevo.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/overlay.tsx'

export interface ElegirPinProps {
  sesion: SesionActual
  notify: { success(text: string): void; error(text: string): void }
  onClose: () => void
}

/** Both fields, and what is wrong with one of them. The person has to be in by their password. */
function useEleccion({ sesion, notify, onClose }: ElegirPinProps) {
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<'pin' | 'again' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const defect = defectoPin(pin)
  const write = (set: (value: string) => void) => (value: string) => {
    set(value.replace(/\D/g, ''))
    setProblem(null)
  }
  const submit = async () => {
    if (isBusy) return
    if (defect !== null) return setProblem('pin')
    if (pin !== again) return setProblem('again')
    setIsBusy(true)
    const eleccion = await choosePin(sesion.nombre, pin).catch(() => 'fallo' as const)
    if (eleccion === 'fallo') {
      setIsBusy(false)
      return notify.error(RELEVO.noSePudoPin)
    }
    if (eleccion === 'guardado') {
      rereadRelevables()
      notify.success(RELEVO.pinGuardado)
    } else notify.error(eleccion === 'prohibido' ? RELEVO.pinProhibido : RELEVO.pinConClave)
    onClose()
  }
  const wrong = defect === 'obvio' ? RELEVO.pinObvio : RELEVO.pinLargo
  const differs = problem === 'again' && RELEVO.pinDistinto
  const fields = [
    { label: RELEVO.pin, value: pin, error: problem === 'pin' && wrong, onWrite: write(setPin) },
    { label: RELEVO.repetirPin, value: again, error: differs, onWrite: write(setAgain) },
  ]
  return { fields, isBusy, submit }
}

/** A person chooses their PIN for this device, while they are in by their password. */
export default function ElegirPin(props: ElegirPinProps) {
  const { sesion, onClose } = props
  const formId = useId()
  const { fields, isBusy, submit } = useEleccion(props)
  const may = sesion.identificado === 'clave'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={RELEVO.elegirPin}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
          {may && (
            <Button type="submit" form={formId} variant="primary" aria-disabled={isBusy}>
              {isBusy ? RELEVO.entrando : RELEVO.guardarPin}
            </Button>
          )}
        </>
      }
    >
      {may ? (
        <form id={formId} className="elegir-pin" noValidate onSubmit={onSubmit}>
          <p>{RELEVO.elegirDetalle}</p>
          {fields.map(field => (
            <PinField key={field.label} {...field} />
          ))}
        </form>
      ) : (
        <p>{RELEVO.pinConClave}</p>
      )}
    </Dialog>
  )
}

interface PinFieldProps {
  label: string
  value: string
  error: string | false
  onWrite: (value: string) => void
}

const PinField = ({ label, value, error, onWrite }: PinFieldProps) => (
  <TextField
    label={label}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={PIN_MAX}
    value={value}
    {...(error === false ? {} : { error })}
    onChange={event => onWrite(event.currentTarget.value)}
  />
)
