import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { LECTURA } from '#messages.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/**
 * The seat number field. Uncontrolled: ten keys of a scanner arrive within 20 ms and a render for each would delay the
 * Enter. Without a keyboard on the screen until the person asks for one.
 */
export function ScanField({
  inputRef,
  onScan,
}: {
  inputRef: Ref<HTMLInputElement>
  onScan: (text: string) => void
}) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const text = input.value
    // Some scanners end with Tab; on an empty field Tab is a person's, on their way elsewhere
    const isEnd = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && text !== '')
    if (!isEnd || event.nativeEvent.isComposing) return
    event.preventDefault()
    input.value = ''
    onScan(text)
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
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          onKeyDown={onKeyDown}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
        <IconButton
          label={hasKeyboard ? 'Ocultar teclado' : 'Mostrar teclado'}
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
    </div>
  )
}
