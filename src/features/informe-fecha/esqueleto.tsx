import { INFORME } from '#messages/informe-fecha.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'

const BARRAS = [620, 480, 400, 340, 280, 200, 150, 90, 60]

/** Has the geometry of the report, so that nothing moves when it comes. */
export function EsqueletoInforme() {
  return (
    <div role="status" aria-label={INFORME.cargando}>
      <div className="chart-head">
        <div>
          <p className="title">
            <Skeleton width={220} />
          </p>
          <p className="cap">{INFORME.caption}</p>
        </div>
      </div>
      <div className="bars" aria-hidden="true">
        <div className="lineas">
          {BARRAS.map(width => (
            <span className="esqueleto" key={width}>
              <Skeleton width={70} />
              <span className="skel bloque" style={{ width }} />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
