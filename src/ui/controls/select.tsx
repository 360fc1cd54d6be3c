import './field.css'
import './select.css'
import { type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../signs/icon.tsx'
import { FieldError } from './field.tsx'

export interface SelectProps {
  label: string
  hideLabel?: boolean
  /** `face` is shown in place of the label while the option is chosen. */
  options: readonly { value: string; label: string; face?: ReactNode }[]
  value: string
  onChange: (value: string) => void
  /** First option of a filter, for no choice. While it is chosen, the select shows `label`. */
  allLabel?: string
  /** First option of any other select, for no choice. While it is chosen, the select shows this text. */
  noneLabel?: string
  isInvalid?: boolean
  /** Error text below the field; marks the field as invalid. */
  error?: string | undefined
  disabled?: boolean
  describedBy?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own select with our look, because every tablet and screen reader supports it. */
export function Select(props: SelectProps) {
  const { label, hideLabel = false, error } = props
  const id = useId()
  const noteId = `${id}-note`
  const invalid = error === undefined ? {} : { isInvalid: true, describedBy: noteId }
  const face = <Face {...props} {...invalid} id={id} />
  if (hideLabel) return face
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {face}
      {error !== undefined && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  )
}

function Face(props: SelectProps & { id: string }) {
  const { label, options, value, onChange, allLabel, noneLabel, isInvalid } = props
  const chosen = options.find(option => option.value === value)
  return (
    <span
      className="select"
      // Marks a filter that has a choice
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
