import './radio-keys.css'
import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'

interface RadioKey {
  value: string
  label: string
  detail?: string
  tone?: 'danger' | 'warning'
  trailing?: ReactNode
  isApart?: boolean
}

interface RadioKeysProps {
  label: string
  options: readonly RadioKey[]
  /** '' for no choice. */
  value: string
  onChange: (value: string) => void
}

/** Radio buttons large enough for a glove. */
export default function RadioKeys({ label, options, value, onChange }: RadioKeysProps) {
  return (
    <RadioGroup className="keys" aria-label={label} value={value === '' ? null : value} onChange={onChange}>
      {options.map(option => (
        <Radio
          key={option.value}
          value={option.value}
          className="key"
          data-tone={option.tone}
          data-apart={option.isApart || undefined}
        >
          <span className="dot" />
          <span>
            {option.label}
            {option.detail !== undefined && <small> {option.detail}</small>}
          </span>
          <span className="trailing">{option.trailing}</span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
