import './checkbox.css'
import './check-keys.css'
import { Icon } from '../signs/icon.tsx'

interface CheckKeysProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; detail?: string }[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
}

/** Check boxes large enough for a glove, each with an explanation. */
export const CheckKeys = <Value extends string>({
  label,
  options,
  values,
  onChange,
}: CheckKeysProps<Value>) => (
  <fieldset className="check-keys" aria-label={label}>
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
  </fieldset>
)
