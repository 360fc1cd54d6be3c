import type { Usuario } from '#contract/usuario.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { USUARIOS } from '../persona/usuarios.ts'

const { columnas } = USUARIOS

/** Export columns of the screen. @param momentoDe wall clock of an instant (ms). */
export const columnasUsuario = (momentoDe: (ms: number) => string): readonly Columna<Usuario>[] => [
  { title: columnas.nombre, value: ({ nombre }) => nombre },
  { title: columnas.rol, value: ({ rol }) => rol },
  { title: columnas.estado, value: ({ activo }) => (activo ? USUARIOS.activo : USUARIOS.deBaja) },
  {
    title: columnas.ingreso,
    value: ({ ultimoIngreso }) => ultimoIngreso && momentoDe(Date.parse(ultimoIngreso)),
    formato: 'momento',
  },
  { title: columnas.sesiones, value: ({ sesiones }) => sesiones },
]
