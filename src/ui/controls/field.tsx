import './field.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#ui/signs/icon.tsx'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** Warning below the field; the value may still be saved. */
  warning?: string | undefined
  hint?: string | undefined
  /** Replaces the hint while the text is valid. */
  ok?: string | undefined
  trailing?: ReactNode
}

export function TextField({ label, error, warning, hint, ok, trailing, id, ...rest }: TextFieldProps) {
  const made = useId()
  const fieldId = id ?? made
  const noteId = `${fieldId}-note`
  const hasNote = error !== undefined || warning !== undefined || hint !== undefined || ok !== undefined
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
      {hasNote && <FieldNote id={noteId} error={error} warning={warning} hint={hint} ok={ok} />}
    </div>
  )
}

type FieldNoteProps = Pick<TextFieldProps, 'id' | 'error' | 'warning' | 'hint' | 'ok'>

function FieldNote({ id, error, warning, hint, ok }: FieldNoteProps) {
  if (error !== undefined) return <FieldError id={id}>{error}</FieldError>
  if (warning !== undefined) return <FieldWarning id={id}>{warning}</FieldWarning>
  if (ok !== undefined)
    return (
      <span id={id} className="ok-note">
        <Icon name="check" />
        {ok}
      </span>
    )
  return (
    <span id={id} className="hint">
      {hint}
    </span>
  )
}

export const FieldWarning = ({ children, ...rest }: ComponentProps<'span'>) => (
  <span className="warn" role="status" {...rest}>
    <Icon name="triangle" />
    {children}
  </span>
)

export const FieldError = ({ children, ...rest }: ComponentProps<'span'>) => (
  <span className="err" {...rest}>
    <Icon name="octagon" />
    {children}
  </span>
)

/** The label is also the placeholder. */
export function SearchField({ label, ...rest }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className="input">
      <Icon name="search" />
      <input
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        {...rest}
      />
    </span>
  )
}
