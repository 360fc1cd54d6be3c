import { AVISOS } from './endpoints/avisos.ts'
import { BUSCAR } from './endpoints/buscar.ts'
import { BUTACAS } from './endpoints/butacas.ts'
import { CAMBIO_ESTADO } from './endpoints/cambio-estado.ts'
import { DISPOSITIVOS } from './endpoints/dispositivos.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { ETIQUETAS } from './endpoints/etiquetas.ts'
import { EVOLUCION } from './endpoints/evolucion.ts'
import { FLUJO } from './endpoints/flujo.ts'
import { HISTORIAL } from './endpoints/historial.ts'
import { HOMOLOGACIONES } from './endpoints/homologaciones.ts'
import { IMPORTACIONES } from './endpoints/importaciones.ts'
import { INFORMES } from './endpoints/informes.ts'
import { LOOKUPS } from './endpoints/lookups.ts'
import { MAESTROS } from './endpoints/maestros.ts'
import { OPERACION } from './endpoints/operacion.ts'
import { PARED } from './endpoints/pared.ts'
import { PROGRAMAS } from './endpoints/programas.ts'
import { SESION } from './endpoints/sesion.ts'
import { STOCK } from './endpoints/stock.ts'
import { SYNC } from './endpoints/sync.ts'
import { USUARIOS } from './endpoints/usuarios.ts'

/** Every call by its name, for the server and the tests; the browser loads only those of a resource. */
export const ENDPOINTS = {
  ...SESION,
  ...BUTACAS,
  ...LOOKUPS,
  ...MAESTROS,
  ...CAMBIO_ESTADO,
  ...HOMOLOGACIONES,
  ...INFORMES,
  ...EVOLUCION,
  ...FLUJO,
  ...STOCK,
  ...USUARIOS,
  ...HISTORIAL,
  ...BUSCAR,
  ...PARED,
  ...AVISOS,
  ...PROGRAMAS,
  ...IMPORTACIONES,
  ...SYNC,
  ...DISPOSITIVOS,
  ...ETIQUETAS,
  ...OPERACION,
} as const satisfies Record<string, Endpoint>
