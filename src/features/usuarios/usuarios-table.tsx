import type { Usuario } from '#contract/usuario.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { COLUMNAS } from './columnas.ts'
import type { Tarea } from './tarea.ts'
import { UsuarioRow } from './usuario-row.tsx'

/** Every account, who may enter first. Without rows yet, their places. */
export function UsuariosTable({
  filas,
  own,
  isBusy,
  ...row
}: {
  filas: readonly Usuario[] | null
  /** Who is signed in. */
  own: string
  isBusy: boolean
  ahora: number
  canEdit: boolean
  reasonId: string
  onTarea: (tarea: Tarea) => void
}) {
  return (
    <table className="table cards" aria-busy={isBusy}>
      <caption className="sr">{USUARIOS.titulo}</caption>
      <thead>
        <tr>
          {COLUMNAS.map(([className, title]) => (
            <th key={className} scope="col" className={className}>
              <span className="h">{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas === null && <SkeletonRows />}
        {filas?.map(usuario => (
          <UsuarioRow key={usuario.id} usuario={usuario} isOwn={usuario.nombre === own} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const FILAS = Array.from({ length: 6 }, (_, i) => i)

const SkeletonRows = () =>
  FILAS.map(fila => (
    <tr key={fila}>
      {COLUMNAS.map(([className]) => (
        <td key={className} className={className}>
          <Skeleton width={className === 'c-acts' ? 24 : 80} />
        </td>
      ))}
    </tr>
  ))
