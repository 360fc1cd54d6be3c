import './checkbox.css'
import { useId } from 'react'
import { Icon } from '../signs/icon.tsx'

interface CheckboxProps {
  label: string
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A check box large enough for a glove. */
export function Checkbox({ label, hideLabel = false, checked, onChange }: CheckboxProps) {
  const id = useId()
  const box = (
    <span className="hit">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        {...(hideLabel ? { 'aria-label': label } : {})}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span className="check" aria-hidden="true">
        <Icon name="check" />
      </span>
    </span>
  )
  return hideLabel ? (
    box
  ) : (
    <span className="row nowrap">
      {box}
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
