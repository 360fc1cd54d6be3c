/** Seats (§2, §4, §5, §8). */
export const BUTACAS = {
  titulo: 'Butacas',
  seleccioneButaca: 'Seleccione una butaca',
  confirmarBorrado: '¿Estás seguro de querer borrar las butacas?',
  errorConsultar: 'Error en consultar butacas',
  errorModificar: 'Error al modificar las butacas rojas',
  modificada: (nro: string) => `Butaca ${nro} modificada con exito`,
  borrada: (nro: string) => `Butaca: ${nro} borrada correctamente`,
  yaEstaba: (nro: string) => `${nro} ya estaba así: no hizo falta cambiarla`,
  errorCrear: 'Error al crear butaca',
  creada: (nro: string) => `Butaca ${nro} creada correctamente`,
  homologada: (nro: string) => `Butaca ${nro} homologada correctamente`,
  errorEditar: (nro: string) => `Error al modificar la butaca ${nro}`,
  errorHomologar: (nro: string) => `Error al homologar la butaca ${nro}`,
  /** Shown with `errorCrear` if the server failed: the creation waits in the outbox. */
  creacionEspera: (nro: string) => `El servidor falló. ${nro} quedó guardada acá y se envía sola.`,
  pesoInvalido: 'El peso va de 0 a 1000 kg, con hasta dos decimales. Si lo dejás vacío, queda el que tenía.',
} as const

/** The reader of «Butacas»: answers to a scan (look, «Components»). */
export const LECTURA = {
  titulo: 'Lectura',
  numero: 'Número de butaca',
  mostrarTeclado: 'Mostrar teclado',
  ocultarTeclado: 'Ocultar teclado',
  enSerie: 'Lectura en serie',
  listo: 'Listo para leer',
  sinFoco: 'Tocá acá para leer',
  conCamara: 'Leer con la cámara',
  leyendo: 'Leyendo…',
  encontrada: 'Encontrada',
  pendiente: 'Pendiente',
  rechazada: 'Rechazada',
  noExiste: 'No existe',
  noEstaEnEquipo: 'No está en este equipo',
  primera: 'Leé una butaca',
  primeraDetalle: 'Pasá el lector por la etiqueta, o escribí el número y apretá Enter.',
  anterior: (nro: string, veredicto: string) => `${nro}: ${veredicto}`,
  hecho: (estado: string) => `Hecho: ${estado}`,
  borrada: 'Borrada',
  /** @param n the seats of the list whose number begins with `texto`. */
  comienzan: (n: number, texto: string) =>
    n === 0
      ? `Ninguna de la lista empieza con ${texto}`
      : `${n} ${n === 1 ? 'empieza' : 'empiezan'} con ${texto}`,
  /** @param antes the state that this device showed; null if the server had the same state. */
  corregida: (estado: string, antes: string | null) =>
    antes === null
      ? 'Actualizada: el servidor tenía otros datos.'
      : `El servidor dice ${estado}; este equipo decía ${antes}.`,
  sinRespuesta: 'el servidor no respondió',
} as const

export const noSeDeshizo = (nros: readonly string[]): string =>
  `${nros.length === 1 ? 'No se deshizo' : 'No se deshicieron'} ${nros.join(', ')}`

/** Undo button and its results, on the seat's card and in a series. */
export const DESHACER = {
  deshacer: 'Deshacer',
  deshecha: (nro: string) => `${nro} vuelve a como estaba`,
  propias: (nros: readonly string[]) =>
    `${noSeDeshizo(nros)}: ${nros.length === 1 ? 'la' : 'las'} cambiaste después. Deshacé primero ese cambio.`,
  ajenas: (nros: readonly string[]) =>
    nros.length === 1
      ? `${noSeDeshizo(nros)}: alguien la cambió después, o espera una decisión.`
      : `${noSeDeshizo(nros)}: alguien las cambió después, o esperan una decisión.`,
} as const

/** Acts on a seat, as the list and the card name them (§2, §5). */
export const BUTACA_ACTOS = {
  nueva: 'Nueva Butaca',
  editar: 'Editar Butaca',
  homologar: 'Homologar',
  cambiarEstado: 'Cambiar Estado',
  historial: 'Historial',
  acciones: (nro: string) => `Acciones de ${nro}`,
  editarNro: (nro: string) => `Editar ${nro}`,
  homologarNro: (nro: string) => `Homologar ${nro}`,
  historialNro: (nro: string) => `Historial de ${nro}`,
} as const
