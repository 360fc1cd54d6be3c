import type { CSSProperties } from 'react'
import { formatNumero } from '#domain/valor/numero.ts'
import { PARED } from '#messages/pared.ts'
import type { PaginaProps } from './pagina.ts'

/** The seats on the floor by state, and what the day has made so far. */
export function EnFabrica({ cifras: { estados, terminadas, entregadas, paradas }, deOtroDia }: PaginaProps) {
  const mayor = Math.max(1, ...estados.map(({ cantidad }) => cantidad))
  const total = estados.reduce((suma, { cantidad }) => suma + cantidad, 0)
  const quietas = paradas.reduce((suma, { cantidad }) => suma + cantidad, 0)
  return (
    <div className="en-fabrica">
      <ol style={{ '--n': estados.length } as CSSProperties}>
        {estados.map(({ estado, cantidad }) => (
          <li key={estado.id} className="lugar" data-zero={cantidad === 0 || undefined}>
            <span className="nombre">{estado.nombre}</span>
            <span className="barra" aria-hidden="true">
              <i className="llena" style={{ '--v': cantidad / mayor } as CSSProperties} />
            </span>
            <span className="hay">{formatNumero(cantidad)}</span>
          </li>
        ))}
      </ol>
      <dl className="cifras">
        <Cifra nombre={PARED.enFabrica} n={total} />
        <Cifra nombre={PARED.terminadas(deOtroDia)} n={terminadas.hoy} />
        <Cifra nombre={PARED.entregadas(deOtroDia)} n={entregadas} />
        <Cifra nombre={PARED.paradas} n={quietas} />
      </dl>
    </div>
  )
}

export const Cifra = ({ nombre, n }: { nombre: string; n: number }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{formatNumero(n)}</dd>
  </div>
)
