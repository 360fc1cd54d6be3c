// Longest texts and largest numbers that the server accepts (security C24, C26). The browser loads this file, so it has
// no schemas.
export const NRO_MAX = 60
export const TEXTO_MAX = 200
export const MOTIVO_MAX = 24
export const NOTA_MAX = 200
/** Length of a typed number or hour. Leaves room for blanks and slips, because a cut text would be another number. */
export const NUMERO_ESCRITO_MAX = 30
/** Largest weight of a seat (kg). */
export const PESO_MAX = 1_000
export const NOMBRE_MAX = 100
export const CODIGO_MAX = 60
export const CELULAR_MAX = 999_999_999_999_999
export const STOCK_MINIMO_MAX = 1_000_000
/** Shortest and longest login name of a person, and password of an account (security C12). */
export const USUARIO_MIN = 2
export const USUARIO_MAX = 40
export const CLAVE_MIN = 8
export const CLAVE_MAX = 200
/** Maximum number of sessions that one call closes. */
export const CIERRES_MAX = 50
/** Largest value of the price columns, NUMERIC(12,2). */
export const PRECIO_MAX = 9_999_999_999.99
/** Maximum lines of a record, and units of a line. */
export const DETALLES_MAX = 1_000
export const CANTIDAD_MAX = 1_000_000
/** Maximum entries in a list of a device's report, and length of a device's name. */
export const INFORME_MAX = 1_000
export const DISPOSITIVO_MAX = 200
/** Longest name of a wall panel's hall. */
export const PARED_MAX = 60
/** Longest name of a program that has a key. */
export const PROGRAMA_MAX = 60
/** Possible lifetimes (days) of a program's key. Every key expires. */
export const VIGENCIAS = [30, 90, 365] as const
export type Vigencia = (typeof VIGENCIAS)[number]
/** Maximum number of authors in a device's report of lost changes. */
export const PERDIDAS_DE_MAX = 50
export const RESCATE_MAX_BYTES = 8 * 1024 * 1024
/** Maximum lengths of the company's texts, and limits of its logo: bytes of the file, and pixels of a side. */
export const EMPRESA_MAX = {
  razon_social: 100,
  nombre_fantasia: 60,
  cuit: 20,
  telefono: 40,
  domicilio: 200,
  correo: 100,
  ingresos_brutos: 40,
  condicion_iva: 40,
  inicio_actividades: 20,
} as const
export const LOGO_MAX_BYTES = 200_000
export const LOGO_LADO_MAX = 2_000
export const ETIQUETAS_MAX = 500
export const ETIQUETAS_COPIAS_MAX = 20
/** Maximum seats in an answer of the search by lot. */
export const LOTE_MAX = 2_000
/** Maximum remitos X in an answer. */
export const REMITOS_MAX = 500
/**
 * Format of the operations that this version writes. The server accepts this format and the two previous formats
 * (reliability O34).
 */
export const FORMATO = 1

/** Largest number of a remito X: eight digits. */
export const REMITO_NUMERO_MAX = 99_999_999
