/** Where the seats are searched. */
export const RUTA_BUTACAS = '/fabrica/buscarButaca'

/** The list of what a number of the panel counts (`grupoPanel`). */
export const addressOfGrupo = (grupo: string): string => `${RUTA_BUTACAS}?panel=${encodeURIComponent(grupo)}`

/** The list of one seat's number. */
export const addressOfNro = (nro: string): string => `${RUTA_BUTACAS}?nro=${encodeURIComponent(nro)}`
