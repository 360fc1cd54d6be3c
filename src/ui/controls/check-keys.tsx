import './checkbox.css'
import './check-keys.css'
import { useId } from 'react'
import { Icon } from '../signs/icon.tsx'
import { FieldError } from './field.tsx'

interface CheckKeysProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; detail?: string | undefined }[]
  values: readonly Value[]
  error?: string | undefined
  onChange: (values: Value[]) => void
}

/** Check boxes large enough for a glove, each with room for an explanation. */
export function CheckKeys<Value extends string>({
  label,
  options,
  values,
  error,
  onChange,
}: CheckKeysProps<Value>) {
  const errorId = useId()
  return (
    <fieldset
      className="check-keys"
      aria-label={label}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      {options.map(({ value, label: name, detail }) => (
        <label key={value} className="check-key">
          <input
            type="checkbox"
            checked={values.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...values, value] : values.filter(each => each !== value))
            }
          />
          <span className="check" aria-hidden="true">
            <Icon name="check" />
          </span>
          <span>
            {name}
            {detail !== undefined && <small>{detail}</small>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
