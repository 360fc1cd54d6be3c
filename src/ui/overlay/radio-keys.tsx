import './radio-keys.css'
import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'

export interface RadioKeysProps {
  label: string
  options: readonly { value: string; label: string; tone?: 'danger'; trailing?: ReactNode }[]
  /** '' while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

/** One of several, each a key that a glove can hit. */
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
