import './segmented.css'
import '#ui/signs/grade.css'
import { type ReactNode, useId } from 'react'
import { Grade } from '#ui/signs/signs.tsx'

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

const OPTIONS = (['A', 'S'] as const).map(value => ({ value, label: <Grade value={value} /> }))

type GradeChoiceProps = { label: string; isS: boolean; onChange: (isS: boolean) => void }

export const GradeChoice = ({ label, isS, onChange }: GradeChoiceProps) => (
  <Segmented
    label={label}
    options={OPTIONS}
    value={isS ? 'S' : 'A'}
    onChange={value => onChange(value === 'S')}
  />
)
