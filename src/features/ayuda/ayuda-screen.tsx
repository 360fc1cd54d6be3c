import './ayuda.css'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { AYUDA } from '#messages/ayuda.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Bloques } from './bloques.tsx'
import { Contenido } from './contenido.tsx'
import { addressOf, placeOf } from './lugar.ts'
import { PAGINAS } from './paginas.ts'

const TITLE_ID = 'ayuda'

/** One page of the manual. Its text is part of the app, so it is there without a network. */
export default function AyudaScreen() {
  const { search, hash, key } = useLocation()
  const { tema, ancla } = placeOf(search, hash)
  const pagina = PAGINAS.find(each => each.tema === tema)
  useArrival(tema, ancla, key)
  return (
    <div className="ayuda">
      <Contenido paginas={PAGINAS} tema={tema} />
      {pagina === undefined ? (
        <Empty
          level={1}
          icon="search"
          title={PAGINAS.length === 0 ? AYUDA.sinManual : AYUDA.noExiste}
          actions={
            PAGINAS.length > 0 && (
              <Link className={buttonClass('primary')} to={addressOf('', '')}>
                {AYUDA.irAlIndice}
              </Link>
            )
          }
        />
      ) : (
        <article key={tema}>
          <h1 id={TITLE_ID} tabIndex={-1}>
            {pagina.titulo}
          </h1>
          <Bloques bloques={pagina.bloques} />
        </article>
      )}
    </div>
  )
}

/** Scrolls to the target of a link and focuses it; does nothing when the help opens at its start. */
function useArrival(tema: string, ancla: string, key: string): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again
  useEffect(() => {
    const isStart = isFirst.current && tema === '' && ancla === ''
    isFirst.current = false
    if (isStart) return
    const target = document.getElementById(ancla === '' ? TITLE_ID : ancla)
    if (ancla === '') scrollTo(0, 0)
    else target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [tema, ancla, key])
}
