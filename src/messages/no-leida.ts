/** Why a scan was not read. */
export const NO_LEIDA = {
  conDialogo: (nro: string) => `${nro} no se leyó: cerrá la ventana abierta y volvé a leerla.`,
  conFila: (nro: string) =>
    `${nro} no se leyó: hay una fila abierta. Guardala o cancelala, y volvé a leerla.`,
  conCambios: (nro: string) =>
    `${nro} no se leyó: hay cambios sin guardar en esta pantalla. Guardalos o cancelalos, y volvé a leerla.`,
  sinPermiso: (nro: string) => `${nro} no se leyó: con este usuario no se trabaja con butacas.`,
  sinSesion: (nro: string) => `${nro} no se leyó: ingresá primero, y volvé a leerla.`,
  conBloqueo: (nro: string) => `${nro} no se leyó: desbloqueá la pantalla y volvé a leerla.`,
} as const
