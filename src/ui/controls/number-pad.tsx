import { type ReactNode, type RefObject, useEffect } from 'react'
import { Icon } from '../signs/icon.tsx'

export interface PadFieldProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  isInvalid: boolean
  value: string
  onWrite: (text: string) => void
  onEnter: () => void
}

/** The field of a number pad; takes the focus on mount. A real keyboard works, but no on-screen keyboard opens. */
export function PadField({ ref, label, isInvalid, value, onWrite, onEnter }: PadFieldProps) {
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <input
      ref={ref}
      data-number
      inputMode="none"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid}
      value={value}
      onChange={event => onWrite(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

/** Large keys for gloves. The field keeps the focus, so that a real keyboard works as well. */
export const PadKeys = ({ children }: { children: ReactNode }) => (
  <div className="padkeys" onPointerDown={event => event.preventDefault()}>
    {children}
  </div>
)

export const EraseKey = ({ label, onErase }: { label: string; onErase: () => void }) => (
  <button type="button" className="fn" aria-label={label} onClick={onErase}>
    <Icon name="backspace" />
  </button>
)
