import { MODALES } from '#messages/modales.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'

/** The foot of a dialog with a form: what is wrong with all of it, and its two buttons. */
export function FormFoot({
  form,
  submit,
  problem,
  isKeeping,
  onClose,
}: {
  /** Id of the form that the second button submits. */
  form: string
  submit: string
  problem: string
  isKeeping: boolean
  onClose: () => void
}) {
  return (
    <>
      {problem !== '' && (
        <span className="cambio-foot err" role="alert">
          <Icon name="octagon" />
          {problem}
        </span>
      )}
      <Button onClick={onClose}>{MODALES.cancelar}</Button>
      <Button type="submit" form={form} variant="primary" disabled={isKeeping}>
        {submit}
      </Button>
    </>
  )
}
