import './date-field.css'
import { type Ref, useId, useRef, useState } from 'react'
import { IconButton } from '#ui/controls/button.tsx'
import { FieldError } from '../controls/field.tsx'
import { loadable } from '../loadable.tsx'
import type { CalendarDays, DateCalendarProps } from './date-calendar.tsx'

// Loaded when the calendar opens: only the calendar needs react-aria-components
const DateCalendar = loadable(() => import('./date-calendar.tsx'))

export const preloadCalendar = (): void => void DateCalendar.preload()

export interface DateFieldProps {
  label: string
  hideLabel?: boolean
  text: string
  onText: (text: string) => void
  onLeave: () => void
  error?: string
  /** Id of the error text, if the text is not beside the field. */
  errorId?: string | undefined
  readOnly?: boolean
  placeholder: string
  maxLength: number
  /** `open` names the button that opens the calendar. */
  words: DateCalendarProps['words'] & { open: string }
  days: CalendarDays
  /** @param date yyyy-MM-dd */
  onPick: (date: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for a typed date, with a calendar. The field keeps an invalid text, so that the screen can name the fault.
 */
export function DateField(props: DateFieldProps) {
  const { label, hideLabel, error, words, days, onPick } = props
  const id = useId()
  const noteId = props.errorId ?? (error === undefined ? undefined : `${id}-error`)
  const box = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className="field date-field">
      <label htmlFor={id} className={hideLabel ? 'sr' : undefined}>
        {label}
      </label>
      <span className="input" ref={box} data-invalid={noteId !== undefined || undefined}>
        <TypedDate {...props} id={id} noteId={noteId} onOpen={() => setIsOpen(true)} />
        <IconButton
          label={words.open}
          icon="calendar"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(open => !open)}
        />
      </span>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {isOpen && (
        <DateCalendar
          trigger={box}
          words={words}
          days={days}
          onPick={date => {
            onPick(date)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function TypedDate({
  id,
  noteId,
  onOpen,
  ...props
}: DateFieldProps & { id: string; noteId: string | undefined; onOpen: () => void }) {
  return (
    <input
      ref={props.ref}
      id={id}
      value={props.text}
      placeholder={props.placeholder}
      inputMode="numeric"
      autoComplete="off"
      maxLength={props.maxLength}
      aria-invalid={noteId !== undefined || undefined}
      aria-describedby={noteId}
      readOnly={props.readOnly}
      onChange={event => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onOpen()
      }}
    />
  )
}
