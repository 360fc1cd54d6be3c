import './elegir-pin.css'
import { type FormEvent, useId, useState } from 'react'
import { defectoPin, PIN_MAX } from '#domain/cuenta/credenciales.ts'
import { MODALES } from '#messages/marco.ts'
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

const CAMPOS = { pin: RELEVO.pin, again: RELEVO.repetirPin }
type Campo = keyof typeof CAMPOS

const NO_ELEGIDO = {
  prohibido: RELEVO.pinProhibido,
  'sin-clave': RELEVO.pinConClave,
  'sin-red': RELEVO.pinSinRed,
}

function useEleccion({ sesion, notify, onClose }: ElegirPinProps) {
  const [texts, setTexts] = useState<Record<Campo, string>>({ pin: '', again: '' })
  const [wrong, setWrong] = useState<Partial<Record<Campo, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const write = (campo: Campo, text: string) => {
    setTexts(before => ({ ...before, [campo]: text.replace(/\D/g, '') }))
    setWrong({})
  }
  const submit = async () => {
    if (isBusy) return
    const defect = defectoPin(texts.pin)
    if (defect !== null) return setWrong({ pin: defect === 'obvio' ? RELEVO.pinObvio : RELEVO.pinLargo })
    if (texts.pin !== texts.again) return setWrong({ again: RELEVO.pinDistinto })
    setIsBusy(true)
    const eleccion = await choosePin(sesion.nombre, texts.pin).catch(() => 'fallo' as const)
    if (eleccion === 'fallo') {
      setIsBusy(false)
      return notify.error(RELEVO.noSePudoPin)
    }
    if (eleccion === 'guardado') {
      rereadRelevables()
      notify.success(RELEVO.pinGuardado)
    } else notify.error(NO_ELEGIDO[eleccion])
    onClose()
  }
  return { texts, wrong, isBusy, write, submit }
}

/** A person chooses a PIN for this device. Requires a sign-in by password. */
export default function ElegirPin(props: ElegirPinProps) {
  const { sesion, onClose } = props
  const formId = useId()
  const { isBusy, submit, ...fields } = useEleccion(props)
  const may = sesion.identificado === 'clave'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog
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
          <Fields {...fields} />
        </form>
      ) : (
        <p>{RELEVO.pinConClave}</p>
      )}
    </Dialog>
  )
}

const Fields = ({ texts, wrong, write }: Pick<ReturnType<typeof useEleccion>, 'texts' | 'wrong' | 'write'>) =>
  (['pin', 'again'] as const).map(campo => (
    <TextField
      key={campo}
      label={CAMPOS[campo]}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_MAX}
      value={texts[campo]}
      {...(wrong[campo] === undefined ? {} : { error: wrong[campo] })}
      onChange={event => write(campo, event.currentTarget.value)}
    />
  ))
