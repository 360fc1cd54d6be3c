import { can, type Rol } from '#contract/permisos.ts'
import {
  RUTA_BUTACAS,
  RUTA_DISPOSITIVOS,
  RUTA_FICHA,
  RUTA_POR_FECHA,
  RUTA_PRIMER_INGRESO,
} from '#domain/rutas.ts'

export { ETIQUETAS_PATH } from '#domain/rutas.ts'
export const LOGIN_PATH = '/login'
export const PRIMER_INGRESO_PATH = RUTA_PRIMER_INGRESO
export const HOME_PATH = '/'
export const BUTACAS_PATH = RUTA_BUTACAS
export const FICHA_PATH = `${RUTA_FICHA}/:nro`
export const LOTE_PATH = '/fabrica/lote'
export const SERIE_PATH = '/fabrica/serie'
export const HOMOLOGACIONES_PATH = '/fabrica/homologar'
export const MODELOS_PATH = '/fabrica/modelos'
export const COLORES_PATH = '/fabrica/colores'
export const ESTADOS_PATH = '/fabrica/estados'
export const MOTIVOS_PATH = '/fabrica/motivos'
export const POR_FECHA_PATH = RUTA_POR_FECHA
export const FLUJO_PATH = '/informes/flujo'
export const REGISTROS_PATH = '/stock/registro'
export const VENTAS_PATH = '/stock/ventas'
export const PRODUCTOS_BUTACA_PATH = '/stock/productos_butaca'
export const PRODUCTOS_PATH = '/stock/producto'
export const PERSONAS_PATH = '/stock/cliente_proveedor'
export const PENDIENTES_PATH = '/pendientes'
export const EQUIPO_PATH = '/dispositivo'
export const DISPOSITIVOS_PATH = RUTA_DISPOSITIVOS
export const USUARIOS_PATH = '/usuarios'
/** Opened by a television with its own code, without a session. */
export const PARED_PATH = '/pared'
export const PAREDES_PATH = '/paredes'
export const PROGRAMAS_PATH = '/programas'
export const EMPRESA_PATH = '/empresa'
export const AYUDA_PATH = '/ayuda'
export const RELEVO_PATH = '/relevo'

/** Open without a session: the help, and the takeover by a person who is still signed in. */
export const NOBODYS_PATHS: readonly string[] = [AYUDA_PATH, RELEVO_PATH]

/** `start_url` of manifest.json. */
export const START_URL = `${BUTACAS_PATH}?inicio=1`

/** Screen on which a person works after a takeover. */
export const workPathOf = (rol: Rol): string => (can(rol, 'butacas.leer') ? BUTACAS_PATH : HOME_PATH)
