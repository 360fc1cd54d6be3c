import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AYUDA } from '#messages/ayuda.ts'
import { Icon } from '#ui/signs/icon.tsx'
import type { Bloque, Trozo } from './bloque.ts'
import { addressOf } from './lugar.ts'
import { IMAGENES } from './paginas.ts'

/** The blocks come from the build and never change, so their index serves as the key. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can focus
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

/** A picture of the app, or its text if the picture cannot be loaded. */
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
