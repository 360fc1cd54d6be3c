import { AVISOS } from './endpoints/avisos.ts'
import {
  BUSCAR,
  DISPOSITIVOS,
  EMPRESA,
  EVOLUCION,
  FLUJO,
  HISTORIAL,
  IMPORTACIONES,
  INFORMES,
  MAESTROS,
  OPERACION,
  PARED,
  PRODUCTOS_BUTACA,
  PROGRAMAS,
  STOCK,
  USUARIOS,
  VENTAS,
} from './endpoints/oficina.ts'
import type { Endpoint } from './endpoints/piso.ts'
import { BUTACAS, CAMBIO_ESTADO, ETIQUETAS, HOMOLOGACIONES, LOOKUPS, SESION, SYNC } from './endpoints/piso.ts'

/** All calls by name, for the server and the tests; the browser loads them by resource. */
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
  ...VENTAS,
  ...STOCK,
  ...PRODUCTOS_BUTACA,
  ...USUARIOS,
  ...HISTORIAL,
  ...BUSCAR,
  ...PARED,
  ...AVISOS,
  ...PROGRAMAS,
  ...EMPRESA,
  ...IMPORTACIONES,
  ...SYNC,
  ...DISPOSITIVOS,
  ...ETIQUETAS,
  ...OPERACION,
} as const satisfies Record<string, Endpoint>
