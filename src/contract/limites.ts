/** Longest texts and largest numbers of the stock that the server takes (reliability C24, C26). Values only, for the browser too. */
export const NOMBRE_MAX = 100
export const CODIGO_MAX = 60
export const CELULAR_MAX = 999_999_999_999_999
export const STOCK_MINIMO_MAX = 1_000_000
/** NUMERIC(12,2). */
export const PRECIO_MAX = 9_999_999_999.99
/** Lines of a record, and units of a line. */
export const DETALLES_MAX = 1_000
export const CANTIDAD_MAX = 1_000_000
