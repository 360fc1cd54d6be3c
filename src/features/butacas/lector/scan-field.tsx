import '../camara/camara-key.css'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { NRO_INPUT } from '#office/nro-input.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { loadable } from '#ui/loadable.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { CamaraProps } from '../camara/camara.tsx'

const Camara = loadable(() => import('../camara/camara.tsx'))

export interface ScanFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** Opens serial reading. */
  onSerie: () => void
  /** Called with what the camera read. */
  onCamara: (nro: string) => void
  /** The answer, which the camera shows as well. */
  children: ReactNode
}

/**
 * The seat number field; `#scanner` hands over what is typed into it. It is uncontrolled: a scanner sends ten keys within
 * 20 ms, and a render for each would delay the Enter. The on-screen keyboard stays closed until the person asks for it.
 */
export function ScanField({ inputRef, onSerie, onCamara, children }: ScanFieldProps) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const showKeyboard = (isShown: boolean) => {
    setHasKeyboard(isShown)
    // The on-screen keyboard reads inputmode only when the field receives the focus
    inputRef.current?.blur()
    requestAnimationFrame(() => inputRef.current?.focus())
  }
  return (
    <div className="scan" data-focused={hasFocus || undefined}>
      <div className="scan-top">
        <label htmlFor={id}>{LECTURA.numero}</label>
        <span className="ready">{hasFocus ? LECTURA.listo : LECTURA.sinFoco}</span>
      </div>
      <div className="scan-box">
        <Icon name="barcode" />
        <input
          ref={inputRef}
          id={id}
          type="text"
          data-scan
          inputMode={hasKeyboard ? 'text' : 'none'}
          enterKeyHint="search"
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          {...NRO_INPUT}
        />
        <IconButton
          label={hasKeyboard ? LECTURA.ocultarTeclado : LECTURA.mostrarTeclado}
          icon="keyboard"
          onClick={() => showKeyboard(!hasKeyboard)}
        />
      </div>
      <Button icon="swap" block onClick={onSerie}>
        {LECTURA.enSerie}
      </Button>
      <PorCamara onScan={onCamara} onType={() => showKeyboard(true)}>
        {children}
      </PorCamara>
    </div>
  )
}

function PorCamara({ onType, ...camara }: Pick<CamaraProps, 'onScan' | 'onType' | 'children'>) {
  const [isOpen, setIsOpen] = useState(false)
  const type = () => {
    setIsOpen(false)
    onType()
  }
  return (
    <>
      <Button className="con-camara" onClick={() => setIsOpen(true)}>
        {LECTURA.conCamara}
      </Button>
      {isOpen && <Camara onClose={() => setIsOpen(false)} onType={type} {...camara} />}
    </>
  )
}
