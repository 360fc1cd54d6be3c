import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'

/** The columns in their order, each with its class. */
export const COLUMNAS = [
  ['c-nombre', DISPOSITIVOS.columnas.nombre],
  ['c-contacto', DISPOSITIVOS.columnas.contacto],
  ['c-pendientes', DISPOSITIVOS.columnas.pendientes],
  ['c-faltan', DISPOSITIVOS.columnas.faltan],
  ['c-rechazadas', DISPOSITIVOS.columnas.rechazadas],
  ['c-reloj', DISPOSITIVOS.columnas.reloj],
  ['c-version', DISPOSITIVOS.columnas.version],
  ['c-acts', DISPOSITIVOS.columnas.acciones],
] as const
