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

/** The manual, a page at a time; its text is part of the app and is there without a network. */
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

/** Where a link leads is at the top of the window and has the focus; the help opened at its start takes neither. */
function useArrival(tema: string, ancla: string, key: string): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again
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
