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

/** A person chooses their PIN for this device, while they are in by their password. */
export default function ElegirPin({ sesion, notify, onClose }: ElegirPinProps) {
  const formId = useId()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<'pin' | 'again' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { nombre, identificado } = sesion
  const may = identificado === 'clave'
  const defect = defectoPin(pin)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (defect !== null) return setProblem('pin')
    if (pin !== again) return setProblem('again')
    setIsBusy(true)
    try {
      const eleccion = await choosePin(nombre, pin)
      if (eleccion !== 'guardado') {
        notify.error(eleccion === 'prohibido' ? RELEVO.pinProhibido : RELEVO.pinConClave)
        return onClose()
      }
    } catch {
      setIsBusy(false)
      return notify.error(RELEVO.noSePudoPin)
    }
    rereadRelevables()
    notify.success(RELEVO.pinGuardado)
    onClose()
  }
  const field = (label: string, value: string, set: (value: string) => void, error: string | null) => (
    <TextField
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_MAX}
      value={value}
      {...(error === null ? {} : { error })}
      onChange={event => {
        set(event.currentTarget.value.replace(/\D/g, ''))
        setProblem(null)
      }}
    />
  )
  const wrong = defect === 'obvio' ? RELEVO.pinObvio : RELEVO.pinLargo
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
        <form id={formId} className="elegir-pin" noValidate onSubmit={event => void onSubmit(event)}>
          <p>{RELEVO.elegirDetalle}</p>
          {field(RELEVO.pin, pin, setPin, problem === 'pin' ? wrong : null)}
          {field(RELEVO.repetirPin, again, setAgain, problem === 'again' ? RELEVO.pinDistinto : null)}
        </form>
      ) : (
        <p>{RELEVO.pinConClave}</p>
      )}
    </Dialog>
  )
}
