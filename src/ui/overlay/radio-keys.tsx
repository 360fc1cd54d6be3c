import './radio-keys.css'
import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'

interface RadioKeysProps {
  label: string
  options: readonly { value: string; label: string; tone?: 'danger'; trailing?: ReactNode }[]
  /** '' for no choice. */
  value: string
  onChange: (value: string) => void
}

/** Radio buttons large enough for a glove. */
export default function RadioKeys({ label, options, value, onChange }: RadioKeysProps) {
  return (
    <RadioGroup className="keys" aria-label={label} value={value === '' ? null : value} onChange={onChange}>
      {options.map(option => (
        <Radio key={option.value} value={option.value} className="key" data-tone={option.tone}>
          <span className="dot" />
          {option.label}
          <span className="trailing">{option.trailing}</span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
