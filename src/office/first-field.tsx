import { TextField, type TextFieldProps } from '#ui/controls/field.tsx'
import { useFocusWhen } from './use-focus-when.ts'

/** The first field of a dialog, which takes the focus. */
export function FirstField(props: TextFieldProps) {
  const input = useFocusWhen<HTMLInputElement>(true)
  return <TextField {...props} ref={input} />
}
