/** The screen of the first account: the app routes it, and the server prints its address. */
export const RUTA_PRIMER_INGRESO = '/primer-ingreso'
