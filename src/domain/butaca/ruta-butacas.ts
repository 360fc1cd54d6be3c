/** Where the seats are searched. */
export const RUTA_BUTACAS = '/fabrica/buscarButaca'

/** The list of the seats that a number of the panel counts (`grupoPanel`). */
export const addressOfGrupo = (grupo: string): string => `${RUTA_BUTACAS}?panel=${encodeURIComponent(grupo)}`

/** The list of one seat. */
export const addressOfNro = (nro: string): string => `${RUTA_BUTACAS}?nro=${encodeURIComponent(nro)}`
