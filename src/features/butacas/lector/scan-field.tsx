import { NRO_MAX } from '#contract/limites.ts'
import '../camara/camara-key.css'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { loadable } from '#ui/loadable.tsx'
import { Icon } from '#ui/signs/icon.tsx'

const Camara = loadable(() => import('../camara/camara.tsx'))

/**
 * The seat number field; what is read in it, and its Enter, go to whoever asks for scans (`#scanner`). Uncontrolled: ten
 * keys of a scanner arrive within 20 ms and a render for each would delay the Enter. Without a keyboard on the screen
 * until the person asks for one.
 */
export function ScanField({
  inputRef,
  onSerie,
  onCamara,
  children,
}: {
  inputRef: Ref<HTMLInputElement>
  /** To read one seat after the other for one state. */
  onSerie: () => void
  /** The camera read this. */
  onCamara: (nro: string) => void
  /** The answer, for the camera to show as well. */
  children: ReactNode
}) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const [hasCamera, setHasCamera] = useState(false)

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
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={NRO_MAX}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
        <IconButton
          label={hasKeyboard ? LECTURA.ocultarTeclado : LECTURA.mostrarTeclado}
          icon="keyboard"
          onClick={event => {
            setHasKeyboard(shown => !shown)
            const input = event.currentTarget.closest('.scan-box')?.querySelector('input')
            // The keyboard follows inputmode only when the field gains the focus anew
            input?.blur()
            requestAnimationFrame(() => input?.focus())
          }}
        />
      </div>
      <Button icon="swap" block onClick={onSerie}>
        {LECTURA.enSerie}
      </Button>
      <Button className="con-camara" onClick={() => setHasCamera(true)}>
        {LECTURA.conCamara}
      </Button>
      {hasCamera && (
        <Camara
          onScan={onCamara}
          onClose={() => setHasCamera(false)}
          onType={() => {
            setHasCamera(false)
            setHasKeyboard(true)
            // Once the field takes the focus again, with its keyboard
            requestAnimationFrame(() => document.getElementById(id)?.focus())
          }}
        >
          {children}
        </Camara>
      )}
    </div>
  )
}
