import { Link } from 'react-router-dom'
import { AYUDA } from '#messages/ayuda.ts'
import type { Bloque, Pagina, Titulo } from './bloque.ts'
import { addressOf } from './lugar.ts'

const isSeccion = (bloque: Bloque): bloque is Titulo => bloque.tipo === 'titulo' && bloque.nivel === 2

/** The pages, and the headings of the current one (hidden on narrow screens). */
export function Contenido({ paginas, tema }: { paginas: readonly Pagina[]; tema: string }) {
  return (
    <nav className="contenido" aria-label={AYUDA.contenido}>
      <ul>
        {paginas.map(pagina => (
          <li key={pagina.tema}>
            <Link
              className="menu-item"
              to={addressOf(pagina.tema, '')}
              aria-current={pagina.tema === tema ? 'page' : undefined}
            >
              {pagina.tema === '' ? AYUDA.indice : pagina.titulo}
            </Link>
            {pagina.tema === tema && <Secciones pagina={pagina} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Secciones({ pagina: { tema, bloques } }: { pagina: Pagina }) {
  return (
    <ul className="secciones">
      {bloques.filter(isSeccion).map(({ ancla, texto }) => (
        <li key={ancla}>
          <Link className="menu-item" to={addressOf(tema, ancla)}>
            {texto}
          </Link>
        </li>
      ))}
    </ul>
  )
}
