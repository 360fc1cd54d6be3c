import type { Usuario } from '#contract/usuario.ts'
import { momentoDe } from '#domain/valor/hora.ts'
import { haceCuanto } from '#messages/hora.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import type { ValueColumn } from '#office/salida/value-column.ts'
import { Mark } from '#ui/signs/tag.tsx'

export const COLUMNAS = plainColumns(USUARIOS.columnas)

/** What leaves the screen. */
export const VALORES: readonly ValueColumn<Usuario>[] = [
  { title: USUARIOS.columnas.nombre, value: ({ nombre }) => nombre },
  { title: USUARIOS.columnas.rol, value: ({ rol }) => rol },
  { title: USUARIOS.columnas.estado, value: ({ activo }) => (activo ? USUARIOS.activo : USUARIOS.deBaja) },
  {
    title: USUARIOS.columnas.ingreso,
    value: ({ ultimoIngreso }) => ultimoIngreso && momentoDe(Date.parse(ultimoIngreso)),
    formato: 'momento',
  },
  { title: USUARIOS.columnas.sesiones, value: ({ sesiones }) => sesiones },
]

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
