import { Icon } from '#ui/signs/icon.tsx'

/** Left of a dialog's buttons: what is wrong with all of it. */
export const Problem = ({ text }: { text: string }) => (
  <span className="cambio-foot err" role="alert">
    <Icon name="octagon" />
    {text}
  </span>
)
