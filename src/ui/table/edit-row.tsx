import './edit-row.css'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { IconButton } from '#ui/controls/button.tsx'
import { FieldError, FieldWarning } from '../controls/field.tsx'
import { Select, type SelectProps } from '../controls/select.tsx'

export interface EditRowProps {
  saveLabel: string
  cancelLabel: string
  isSaving: boolean
  /** Id of the text that says why saving is impossible; `onSave` is still called. */
  saveBlockedBy?: string | undefined
  /** Error text, shown in a line of its own under the row. */
  error: string | null
  /** Shown in the error's line while there is no error; the row may still be saved. */
  warning?: string | null
  actionsClassName?: string
  actionsPlace?: 'first' | 'last'
  large?: boolean
  columns: number
  /** Number of columns to the left of the error text. */
  noteAfter?: number
  onSave: () => void
  onCancel: () => void
  /**
   * The cells beside the save and cancel buttons; `noteId` is the id of the error or warning, for `aria-describedby`.
   */
  children: (noteId: string | undefined) => ReactNode
}

/** A row of a table that is edited in its place. Enter in an input saves, Escape anywhere in the row cancels. */
export function EditRow(props: EditRowProps) {
  const { isSaving, error, warning = null, columns, noteAfter = 0, onCancel, children } = props
  const noteId = useId()
  const save = () => {
    if (!isSaving) props.onSave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      save()
    }
  }
  const actions = <EditActions {...props} onSave={save} />
  const isLast = props.actionsPlace === 'last'
  return (
    <>
      <tr data-k="editing" aria-busy={isSaving} onKeyDown={onKeyDown}>
        {!isLast && actions}
        {children(error === null && warning === null ? undefined : noteId)}
        {isLast && actions}
      </tr>
      {(error !== null || warning !== null) && (
        <tr className="row-note">
          {noteAfter > 0 && <td colSpan={noteAfter} />}
          <td colSpan={columns - noteAfter}>
            {error === null ? (
              <FieldWarning id={noteId}>{warning}</FieldWarning>
            ) : (
              <FieldError id={noteId} role="alert">
                {error}
              </FieldError>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function EditActions(props: EditRowProps) {
  const { large = true, saveLabel, cancelLabel, isSaving, saveBlockedBy, onSave, onCancel } = props
  return (
    <td className={props.actionsClassName}>
      <span className="acts">
        <IconButton
          label={saveLabel}
          icon="check"
          tone="ok"
          large={large}
          aria-disabled={isSaving || saveBlockedBy !== undefined}
          aria-describedby={saveBlockedBy}
          onClick={onSave}
        />
        <IconButton label={cancelLabel} icon="close" tone="danger" large={large} onClick={onCancel} />
      </span>
    </td>
  )
}

export interface EditCellProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
  isNumeric?: boolean
  isCode?: boolean
  isInvalid?: boolean
}

export function EditCell(props: EditCellProps) {
  const { label, value, onChange, className, isNumeric, isCode, isInvalid, ...rest } = props
  return (
    // A narrow screen has no column heads, so the cell shows its own label
    <td className={className} data-label={label}>
      <span className={isCode ? 'input code' : 'input'} data-invalid={isInvalid || undefined}>
        <input
          type="text"
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          placeholder={label}
          data-code={isCode || undefined}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          {...rest}
        />
      </span>
    </td>
  )
}

export interface EditSelectProps extends Omit<SelectProps, 'hideLabel' | 'allLabel'> {
  className?: string
}

export function EditSelect({ className, ...select }: EditSelectProps) {
  return (
    <td className={className} data-label={select.label}>
      <Select hideLabel {...select} />
    </td>
  )
}
