import type { Usuario } from '#contract/usuario.ts'
import { momentoDe } from '#domain/valor/hora.ts'
import { columnasUsuario } from '#messages/columnas/usuarios.ts'
import { haceCuanto } from '#messages/hora.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { Mark } from '#ui/signs/tag.tsx'

export const COLUMNAS = plainColumns(USUARIOS.columnas)

/** What leaves the screen. */
export const VALORES = columnasUsuario(momentoDe)

/** `ahora` is by the server's clock (ms). */
export const DATOS: readonly ShownColumn<{ usuario: Usuario; ahora: number }>[] = showing(COLUMNAS, {
  rol: ({ usuario: { rol } }) => <span>{rol}</span>,
  estado: ({ usuario: { activo } }) =>
    activo ? (
      <Mark tone="ok" icon="check">
        {USUARIOS.activo}
      </Mark>
    ) : (
      <Mark tone="neutral" icon="lock">
        {USUARIOS.deBaja}
      </Mark>
    ),
  ingreso: ({ usuario: { ultimoIngreso }, ahora }) => (
    <span className={ultimoIngreso === null ? 'muted' : undefined}>
      {ultimoIngreso === null ? USUARIOS.nunca : haceCuanto(Date.parse(ultimoIngreso), ahora)}
    </span>
  ),
  sesiones: ({ usuario: { sesiones } }) =>
    sesiones === 0 ? (
      <span className="muted">{USUARIOS.sinSesiones}</span>
    ) : (
      <span>{USUARIOS.sesiones(sesiones)}</span>
    ),
})
