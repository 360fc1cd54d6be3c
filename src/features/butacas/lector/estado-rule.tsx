import type { ReactNode } from 'react'
import type { Ref } from '#contract/ref.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { TARJETA } from '#messages/butacas/tarjeta.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'

/** The state in large, and how far along the line it is. */
export function EstadoRule({ estado, children }: { estado: Ref; children: ReactNode }) {
  const { linea } = useLookups()
  const paso = pasoDe(linea, estado.id)
  return (
    <div className="rule">
      <div className="word">
        {estado.nombre}
        {children}
      </div>
      <div className="scale" role="img" aria-label={TARJETA.paso(paso, linea.length)}>
        {linea.map((ref, i) => (
          <i key={ref.id} className={i < paso ? 'on' : undefined} />
        ))}
      </div>
      <div className="ends">
        <span>{linea[0]?.nombre}</span>
        <span>{linea.at(-1)?.nombre}</span>
      </div>
    </div>
  )
}
