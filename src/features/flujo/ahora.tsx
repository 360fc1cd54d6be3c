import { Link } from 'react-router-dom'
import type { Flujo } from '#contract/informes/flujo.ts'
import { addressOfEstado } from '#domain/butaca/ruta-butacas.ts'
import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FLUJO } from '#messages/flujo.ts'
import { EstadoLabel } from '#office/estado-label.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { medida } from '#ui/medida.ts'
import { Empty } from '#ui/notices/empty.tsx'

const sum = (bandas: readonly number[]): number => bandas.reduce((all, n) => all + n, 0)

/** The seats on the floor by state, each line in pieces by how long they have been in it. */
export function Ahora({ ahora, consulta }: { ahora: Flujo['ahora']; consulta: ConsultaFlujo }) {
  const total = sum(ahora.map(({ bandas }) => sum(bandas)))
  const largest = Math.max(1, ...ahora.map(({ bandas }) => sum(bandas)))
  return (
    <section className="panel ahora" aria-label={FLUJO.ahora}>
      <div className="panel-head">
        <h2>{FLUJO.ahora}</h2>
        <span className="cifra">{formatNumero(total)}</span>
        <span className="referencias">
          {FLUJO.bandas.map((banda, i) => (
            <span key={banda} className="referencia" data-banda={i + 1}>
              {banda}
            </span>
          ))}
        </span>
      </div>
      {total === 0 ? (
        <Empty icon="seat" title={FLUJO.nadaEnFabrica} />
      ) : (
        <ul className="lineas">
          {ahora.map(linea => (
            <Linea key={linea.estado.id} linea={linea} largest={largest} consulta={consulta} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Linea({
  linea: { estado, bandas },
  largest,
  consulta: { modelo, color },
}: {
  linea: Flujo['ahora'][number]
  /** Of any line. */
  largest: number
  consulta: ConsultaFlujo
}) {
  const { linea } = useLookups()
  return (
    <li>
      <Link to={addressOfEstado({ estado: estado.id, modelo, color })}>
        <span className="sr">{FLUJO.linea(estado.nombre, bandas)}</span>
        <span className="a-la-vista" aria-hidden="true">
          <EstadoLabel estado={estado} linea={linea} />
          <span className="tramos">
            {bandas.map((cantidad, i) =>
              cantidad === 0 ? null : (
                <i key={i} data-banda={i + 1} style={medida({ v: cantidad / largest })}>
                  <b>{formatNumero(cantidad)}</b>
                </i>
              ),
            )}
          </span>
          <b className="total">{formatNumero(sum(bandas))}</b>
        </span>
      </Link>
    </li>
  )
}
