import type { ColumnaOrden, OrdenButacas } from '#domain/butaca/orden-butacas.ts'
import { Icon } from '#ui/signs/icon.tsx'

const COLUMNAS: readonly { columna: ColumnaOrden; title: string; className: string }[] = [
  { columna: 'nro', title: 'Nro', className: 'c-nro' },
  { columna: 'modelo', title: 'Modelo', className: 'c-modelo' },
  { columna: 'estado', title: 'Estado', className: 'c-estado' },
  { columna: 'color', title: 'Color', className: 'c-color' },
  { columna: 'peso', title: 'Peso', className: 'c-peso num' },
  { columna: 'as', title: 'A/S', className: 'c-as' },
  { columna: 'renombre', title: 'Renombre', className: 'c-ren' },
]

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
        {COLUMNAS.map(({ columna, title, className }) => {
          const isSorted = orden.columna === columna
          const sort = orden.sentido === 'asc' ? 'ascending' : 'descending'
          return (
            <th key={columna} scope="col" className={className} aria-sort={isSorted ? sort : undefined}>
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
