import { Link } from 'react-router-dom'
import { RELEVO } from '#messages/persona/relevo.ts'
import { siguientes, useRelevables } from '#queries/cuenta/relevo.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { RELEVO_PATH } from '../paths.ts'

/** Links the login to the takeover screen, if a person can take over this device by PIN. */
export default function RelevoLink() {
  const relevables = useRelevables()
  if (siguientes(relevables, null).length === 0) return null
  return (
    <Link className={buttonClass('default', 'lg', true)} to={RELEVO_PATH}>
      {RELEVO.entrarConPin}
    </Link>
  )
}
