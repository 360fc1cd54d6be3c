import { Icon } from '#ui/signs/icon.tsx'
import type { Bloque } from './bloque.ts'
import { Figura } from './figura.tsx'
import { Trozos } from './trozos.tsx'

/** Made once by the build and never changed: its place is what tells one from another. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can reach
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
