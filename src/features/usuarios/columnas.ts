import { USUARIOS } from '#messages/persona/usuarios.ts'

/** The columns in their order, each with its class. */
export const COLUMNAS = [
  ['c-nombre', USUARIOS.columnas.nombre],
  ['c-rol', USUARIOS.columnas.rol],
  ['c-estado', USUARIOS.columnas.estado],
  ['c-ingreso', USUARIOS.columnas.ingreso],
  ['c-sesiones', USUARIOS.columnas.sesiones],
  ['c-acts', USUARIOS.columnas.acciones],
] as const
