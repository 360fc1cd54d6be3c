import { FieldError } from '#ui/controls/field.tsx'

/** Left of a dialog's buttons: what is wrong with all of it. */
export const Problem = ({ text }: { text: string }) => (
  <FieldError className="cambio-foot err" role="alert">
    {text}
  </FieldError>
)
