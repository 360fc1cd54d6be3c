import './ayuda.css'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { decoded } from '#domain/rutas.ts'
import { AYUDA } from '#messages/menu.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { Bloque, Pagina, Titulo, Trozo } from './bloque.ts'
import { IMAGENES, PAGINAS } from './paginas.ts'

const TITLE_ID = 'ayuda'

/** A page of the manual. The app contains the text, so the page works offline. */
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

const isSeccion = (bloque: Bloque): bloque is Titulo => bloque.tipo === 'titulo' && bloque.nivel === 2

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
            {pagina.tema === tema && (
              <ul className="secciones">
                {pagina.bloques.filter(isSeccion).map(({ ancla, texto }) => (
                  <li key={ancla}>
                    <Link className="menu-item" to={addressOf(pagina.tema, ancla)}>
                      {texto}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The blocks are made at build time and never change, so the index is a valid key. */
export const Bloques = ({ bloques }: { bloques: readonly Bloque[] }) =>
  bloques.map((bloque, i) => <Uno key={`${bloque.tipo} ${i}`} bloque={bloque} />)

function Uno({ bloque }: { bloque: Bloque }) {
  switch (bloque.tipo) {
    case 'titulo': {
      const Heading = bloque.nivel === 2 ? 'h2' : 'h3'
      return (
        <Heading id={bloque.ancla} tabIndex={-1}>
          {bloque.texto}
        </Heading>
      )
    }
    case 'parrafo':
      return (
        <p>
          <Trozos trozos={bloque.trozos} />
        </p>
      )
    case 'lista':
      return <Lista {...bloque} />
    case 'nota':
      return (
        <div className="notice" data-tone="accent">
          <Icon name="info" />
          <div>
            <Bloques bloques={bloque.bloques} />
          </div>
        </div>
      )
    case 'orden':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{bloque.texto}</code>
        </pre>
      )
    case 'imagen':
      return <Figura archivo={bloque.archivo} texto={bloque.texto} />
  }
}

function Lista({ ordenada, items }: { ordenada: boolean; items: readonly (readonly Bloque[])[] }) {
  const List = ordenada ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item, i) => (
        <li key={i}>
          <Bloques bloques={item} />
        </li>
      ))}
    </List>
  )
}

const TAGS = { fuerte: 'b', enfasis: 'em', codigo: 'code' } as const

const Trozos = ({ trozos }: { trozos: readonly Trozo[] }) =>
  trozos.map((trozo, i) => <Pieza key={i} trozo={trozo} />)

function Pieza({ trozo }: { trozo: Trozo }) {
  if (typeof trozo === 'string') return <span>{trozo}</span>
  const inside = <Trozos trozos={trozo.dentro} />
  if (trozo.tipo === 'enlace') return <Link to={addressOf(trozo.tema, trozo.ancla)}>{inside}</Link>
  const Tag = TAGS[trozo.tipo]
  return <Tag>{inside}</Tag>
}

function Figura({ archivo, texto }: { archivo: string; texto: string }) {
  const [isLost, setIsLost] = useState(false)
  const imagen = IMAGENES[archivo]
  if (imagen === undefined || isLost) {
    return (
      <p className="sin-imagen">
        <Icon name="eye-off" />
        <span>
          {texto}. <small>{AYUDA.sinImagen}</small>
        </span>
      </p>
    )
  }
  const { url, ancho, alto } = imagen
  return (
    <img
      src={url}
      width={ancho}
      height={alto}
      alt={texto}
      loading="lazy"
      decoding="async"
      data-alta={alto > ancho || undefined}
      onError={() => setIsLost(true)}
    />
  )
}

export function placeOf(search: string, hash: string): { tema: string; ancla: string } {
  return { tema: new URLSearchParams(search).get('tema') ?? '', ancla: decoded(hash.slice(1)) }
}

function addressOf(tema: string, ancla: string): string {
  return `${tema === '' ? '?' : `?tema=${tema}`}${ancla === '' ? '' : `#${ancla}`}`
}
