import { FieldError } from '#ui/controls/field.tsx'

/** An error of the whole form, left of the dialog's buttons. */
export const Problem = ({ text }: { text: string }) => (
  <FieldError className="cambio-foot err" role="alert">
    {text}
  </FieldError>
)
