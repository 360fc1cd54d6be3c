import './segmented.css'
import '../signs/grade.css'
import { type ReactNode, useId } from 'react'

export interface SegmentedProps {
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value: string
  onChange: (value: string) => void
}

export function Segmented({ label, options, value, onChange }: SegmentedProps) {
  const name = useId()
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="dot" aria-hidden="true" />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
