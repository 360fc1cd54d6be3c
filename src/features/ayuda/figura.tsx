import { useState } from 'react'
import { AYUDA } from '#messages/ayuda.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { IMAGENES } from './paginas.ts'

/** A picture of the app, where the network brings it or the browser still has it; its words in any case. */
export function Figura({ archivo, texto }: { archivo: string; texto: string }) {
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
