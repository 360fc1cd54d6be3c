import type { ColumnaOrden } from '#domain/butaca/columnas-butaca.ts'
import type { OrdenButacas } from '#domain/butaca/orden-butacas.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { COLUMNAS } from './columnas.tsx'

/** Headers that sort the whole result: the same one again turns it around. */
export function TableHead({
  orden,
  onOrden,
}: {
  orden: OrdenButacas
  onOrden: (columna: ColumnaOrden) => void
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className="c-sel">
          <span className="h">Sel</span>
        </th>
        {COLUMNAS.map(({ columna, title, head }) => {
          const isSorted = orden.columna === columna
          const sort = orden.sentido === 'asc' ? 'ascending' : 'descending'
          return (
            <th key={columna} scope="col" className={head} aria-sort={isSorted ? sort : undefined}>
              <button type="button" onClick={() => onOrden(columna)}>
                {title}
                {isSorted && <Icon name={orden.sentido === 'asc' ? 'arrow-up' : 'arrow-down'} size={14} />}
              </button>
            </th>
          )
        })}
        <th scope="col" className="c-acts">
          <span className="h">Acciones</span>
        </th>
      </tr>
    </thead>
  )
}
