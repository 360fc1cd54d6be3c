import { FLUJO } from '#messages/flujo.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'

const REGIONES = [
  { name: 'ahora', title: FLUJO.ahora, widths: [430, 300, 560, 180, 620] },
  { name: 'paradas', title: FLUJO.paradas, widths: [220, 220, 220, 220, 220] },
  { name: 'por-dia', title: FLUJO.pasaronA, widths: [620, 620, 620] },
  { name: 'por-persona', title: FLUJO.porPersona, widths: [220, 180, 150, 120] },
  { name: 'tiempos', title: FLUJO.tiempos, widths: [820, 820, 820, 820] },
] as const

/** The regions in their places while the server is asked. */
export const Esqueleto = () => (
  <div className="regiones" role="status" aria-label={FLUJO.cargando}>
    {REGIONES.map(({ name, title, widths }) => (
      <section className={`panel ${name}`} key={name}>
        <div className="panel-head">
          <h2>{title}</h2>
        </div>
        <div className="lugares" aria-hidden="true">
          {widths.map((width, i) => (
            <Skeleton key={i} width={width} />
          ))}
        </div>
      </section>
    ))}
  </div>
)
