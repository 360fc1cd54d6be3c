import { countListas } from '#domain/butaca/cuenta-panel.ts'
import { COLORES_PANEL } from '#domain/butaca/panel-listas.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'

const { colores } = countListas([])
const FILAS = colores[0]?.filas ?? []

/** The table before its first answer, with its final geometry: what is not known yet is only the numbers. */
export const ListasSkeleton = () => (
  <div className="ready" aria-hidden="true">
    {COLORES_PANEL.map(color => (
      <section key={color}>
        <header>
          <Swatch color={color} name={color} />
          <b>
            <Skeleton width={48} />
          </b>
        </header>
        <ol>
          {FILAS.map(({ modelo, tipo }) => (
            <li key={`${modelo} ${tipo}`}>
              <span className="m">{modelo.toUpperCase()}</span>
              <span />
              <span className="q">
                <Skeleton width={24} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)
