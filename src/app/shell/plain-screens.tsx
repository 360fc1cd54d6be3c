import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { HOME_PATH } from '#app/paths.ts'
import { MARCO, PANTALLAS } from '#messages/marco.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { IconName } from '#ui/signs/icon.tsx'

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

/** Shown at unknown addresses, and at any address until the session has been read (specification §2). */
export const NotFound = () => <Plain icon="search" title={PANTALLAS.noEncontrada} />

/** A screen that the role may not see (design §5). */
export const Forbidden = () => <Plain icon="lock" title={PANTALLAS.sinPermiso} />

export const useTitle = (title: string): void =>
  useEffect(() => {
    document.title = MARCO.tituloDe(title)
  }, [title])
