/** The frame around every screen. */
export const MARCO = {
  marca: 'Butacas',
  irAlInicio: 'Butacas, ir al inicio',
  /** Title of the browser tab. */
  tituloDe: (pantalla: string) => `${pantalla} · Butacas`,
  saltar: 'Ir al contenido',
  buscarEnTodo: 'Buscar en todo',
  buscar: 'Buscar',
  /** Shown after Ctrl+P while the screen's print button is disabled: its list or paper is loading or empty. */
  nadaQueImprimir: 'No se imprimió: todavía no hay nada para imprimir.',
  teclaBuscar: 'Ctrl K',
  principal: 'Principal',
  avisos: 'Avisos',
  cerrarAviso: 'Cerrar aviso',
  enLinea: 'En línea',
  sinConexion: 'Sin conexión',
  sinFabrica: 'No responde la fábrica',
  sinFabricaDetalle: 'Hay red, pero no responde la fábrica',
  alDia: 'al día',
  enviando: (n: number) => `enviando ${n}`,
  pendientes: (n: number) => (n === 1 ? 'pendiente' : 'pendientes'),
  rechazadas: (n: number) => (n === 1 ? 'rechazada' : 'rechazadas'),
  de: (owner: string) => `de ${owner}`,
  trabaja: (nombre: string) => `Trabaja ${nombre}. Relevo`,
  deOtros: 'de otras personas',
  perdidos: (n: number) => (n === 1 ? 'perdido' : 'perdidos'),
  verPendientes: 'Ver pendientes',
  tema: 'Cambiar tema',
  ayudaYMas: 'Ayuda y más',
  mas: 'Más',
  /** Accessible name of the button. Contains the button's visible word, which voice control needs (WCAG 2.5.3). */
  persona: (nombre: string) => `${nombre}: tema, tamaño y Cerrar Sesión. Ayuda y más`,
  /** @param nombre the company's name, or empty. */
  copyright: (anio: number, nombre: string) => `© ${anio} ${nombre || 'Butacas'}`,
  actualizado: (hora: string) => `Actualizado ${hora}`,
  datosDe: (hora: string) => `Datos de las ${hora}`,
  esteEquipo: 'Este equipo',
  dispositivos: 'Equipos',
  usuarios: 'Usuarios',
  paredes: 'Pantallas de pared',
  programas: 'Otros programas',
  empresa: 'Empresa',
  versionNueva: 'Nueva versión disponible',
  versionDetalle: 'Se conservan los pendientes y la sesión',
  masTarde: 'Más tarde',
  actualizar: 'Actualizar',
  siSalis: 'Si seguís, se pierden.',
} as const

/** Screens that do not exist or are not for this role (§2; design §5). */
export const PANTALLAS = {
  noEncontrada: 'Página No Encontrada',
  irAlInicio: 'Ir al Inicio',
  sinPermiso: 'No tenés permiso para ver esta pantalla',
  algoFallo: 'Algo falló al mostrar esta pantalla. Lo que hiciste está guardado en este equipo.',
  recargar: 'Recargar',
  hayVersionNueva: 'Hay una versión nueva',
  pestanaAnterior:
    'Esta pestaña es de la anterior y ya no puede abrir esta pantalla. Lo que hiciste está guardado en este equipo: actualizala para seguir.',
  faltaUnaParte: 'Falta una parte de la app',
  versionORed:
    'No se pudo traer: puede no haber red, o haber una versión nueva. Lo que hiciste está guardado en este equipo: actualizá esta pestaña para seguir.',
  noSePudoSalir: 'No se pudo cerrar la sesión en este equipo. Probá de nuevo.',
} as const

/** Why a scan was ignored. */
export const NO_LEIDA = {
  conDialogo: (nro: string) => `${nro} no se leyó: cerrá la ventana abierta y volvé a leerla.`,
  conFila: (nro: string) =>
    `${nro} no se leyó: hay una fila abierta. Guardala o cancelala, y volvé a leerla.`,
  conCambios: (nro: string) =>
    `${nro} no se leyó: hay cambios sin guardar en esta pantalla. Guardalos o cancelalos, y volvé a leerla.`,
  sinPermiso: (nro: string) => `${nro} no se leyó acá: leela en Inicio y te dice si está lista.`,
  sinSesion: (nro: string) => `${nro} no se leyó: entrá primero, y volvé a leerla.`,
  conBloqueo: (nro: string) => `${nro} no se leyó: desbloqueá la pantalla y volvé a leerla.`,
} as const

/** Confirmation, success and error modals (§2). */
export const MODALES = {
  ojo: 'Ojo!',
  exito: 'Éxito',
  error: 'Error',
  cerrar: 'Cerrar',
  continuar: 'Continuar',
  cancelar: 'Cancelar',
} as const

/** Words of every error modal besides its sentence (§2). */
export const FALLO = { title: 'Error', close: 'Cerrar', retry: 'Reintentar' } as const
