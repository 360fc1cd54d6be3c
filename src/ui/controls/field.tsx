import './field.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../signs/icon.tsx'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string
  /** Inside the field, at its end. */
  trailing?: ReactNode
}

export function TextField({ label, error, hint, trailing, id, ...rest }: TextFieldProps) {
  const made = useId()
  const fieldId = id ?? made
  const noteId = `${fieldId}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className="field">
      <label htmlFor={fieldId}>{label}</label>
      <span className="input" data-invalid={error !== undefined || undefined}>
        <input
          id={fieldId}
          aria-invalid={error !== undefined || undefined}
          {...(hasNote ? { 'aria-describedby': noteId } : {})}
          {...rest}
        />
        {trailing}
      </span>
      {hasNote && (
        <span id={noteId} className={error === undefined ? 'hint' : 'err'}>
          {error !== undefined && <Icon name="octagon" />}
          {error ?? hint}
        </span>
      )}
    </div>
  )
}

/** The error text of a field, where it stands apart from it. */
export const FieldError = ({ children, ...rest }: ComponentProps<'span'>) => (
  <span className="err" {...rest}>
    <Icon name="octagon" />
    {children}
  </span>
)
