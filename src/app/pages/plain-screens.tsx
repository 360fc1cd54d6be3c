import { Link } from 'react-router-dom'
import { PANTALLAS } from '#messages/marco.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { IconName } from '#ui/signs/icon.tsx'
import { HOME_PATH } from '../paths.ts'
import { useTitle } from '../shell/use-title.ts'

const Home = () => (
  <Link className={buttonClass('primary')} to={HOME_PATH}>
    {PANTALLAS.irAlInicio}
  </Link>
)

function Plain({ icon, title }: { icon: IconName; title: string }) {
  useTitle(title)
  return (
    <div className="plain">
      <Empty level={1} icon={icon} title={title} actions={<Home />} />
    </div>
  )
}

/** Unknown addresses, and any address while it is not known yet who is signed in (specification §2). */
export const NotFound = () => <Plain icon="search" title={PANTALLAS.noEncontrada} />

/** A screen that is not for this role (design §5). */
export const Forbidden = () => <Plain icon="lock" title={PANTALLAS.sinPermiso} />
