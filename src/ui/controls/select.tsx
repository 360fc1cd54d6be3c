import './field.css'
import './select.css'
import { type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../signs/icon.tsx'

export interface SelectProps {
  label: string
  hideLabel?: boolean
  /** `face` stands for the label where it is shown as chosen. */
  options: readonly { value: string; label: string; face?: ReactNode }[]
  value: string
  onChange: (value: string) => void
  /** The first choice of a filter, that of none; while it is chosen the label is what is in sight. */
  allLabel?: string
  /** Text of the first option, which stands for no choice; for selects that are no filter. */
  noneLabel?: string
  isInvalid?: boolean
  disabled?: boolean
  /** The id of what explains it. */
  describedBy?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** A list to choose from: the browser's own, which every tablet and screen reader knows, under our face. */
export function Select(props: SelectProps) {
  const { label, hideLabel = false } = props
  const id = useId()
  const face = <Face {...props} id={id} />
  if (hideLabel) return face
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {face}
    </div>
  )
}

function Face(props: SelectProps & { id: string }) {
  const { label, options, value, onChange, allLabel, noneLabel, isInvalid } = props
  const chosen = options.find(option => option.value === value)
  return (
    <span
      className="select"
      // One that always has a choice is no filter that was set
      data-set={(allLabel !== undefined && chosen !== undefined) || undefined}
      data-all={chosen === undefined || undefined}
      data-invalid={isInvalid || undefined}
      data-disabled={props.disabled || undefined}
    >
      <span aria-hidden="true">
        {chosen?.face ?? chosen?.label ?? (allLabel === undefined ? noneLabel : label)}
      </span>
      <Icon name="chevron-down" />
      <select
        ref={props.ref}
        id={props.id}
        value={value}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={props.describedBy}
        disabled={props.disabled}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {noneLabel !== undefined && <option value="">{noneLabel}</option>}
        {allLabel !== undefined && <option value="">{allLabel}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
