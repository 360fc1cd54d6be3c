import type { Rol } from '#contract/rol.ts'

/**
 * Every sentence that the product says, once. Those quoted by specification.md are kept letter for letter, also where
 * their grammar is odd. A test holds this file against the specification.
 */

/** Texts the specification quotes for the session (§2, §5, §8). */
export const SESION = {
  faltanDatos: 'Por favor, ingrese su usuario y contraseña.',
  errorAutenticacion: 'Error de autenticacion',
  errorPermisos: 'Error al verificar permisos',
  iniciarSesion: 'Iniciar Sesión',
  cerrarSesion: 'Cerrar Sesión',
  demasiadosIntentos: (minutos: number) =>
    `Demasiados intentos. Esperá ${minutos === 1 ? '1 minuto' : `${minutos} minutos`} y volvé a probar.`,
  sinRed:
    'No hay conexión con el servidor. Para iniciar sesión hace falta la red; lo guardado en este equipo no se pierde.',
  servidorNoResponde: 'El servidor no pudo responder. Probá de nuevo en un momento.',
  vencida: 'Sesión vencida: se enviará al volver a entrar',
} as const

/** The sign-in screen. */
export const LOGIN = {
  usuario: 'Usuario',
  contrasena: 'Contraseña',
  mostrarContrasena: 'Mostrar contraseña',
  ocultarContrasena: 'Ocultar contraseña',
  ingresar: 'Ingresar',
  ingresando: 'Ingresando…',
  datosDePrueba: 'Datos de prueba:',
  usuariosDePrueba: 'admin, operario o vendedor. La contraseña es el mismo nombre.',
} as const

/** The frame around every screen. */
export const MARCO = {
  saltar: 'Ir al contenido',
  principal: 'Principal',
  avisos: 'Avisos',
  enLinea: 'En línea',
  sinConexion: 'Sin conexión',
  alDia: 'al día',
  enviando: (n: number) => `enviando ${n}`,
  pendientes: (n: number) => (n === 1 ? 'pendiente' : 'pendientes'),
  rechazadas: (n: number) => (n === 1 ? 'rechazada' : 'rechazadas'),
  de: (owner: string) => `de ${owner}`,
  deOtros: 'de otras personas',
  verPendientes: 'Ver pendientes',
  tema: 'Cambiar tema',
  persona: (nombre: string) => `${nombre}: tema, tamaño y Cerrar Sesión`,
  copyright: (anio: number) => `© ${anio} Fábrica de Butacas`,
  actualizado: (hora: string) => `Actualizado ${hora}`,
  datosDe: (hora: string) => `Datos de las ${hora}`,
  quedanPendientes: (n: number) =>
    n === 1
      ? 'Queda 1 cambio tuyo en este equipo. Se envía cuando vuelvas a entrar.'
      : `Quedan ${n} cambios tuyos en este equipo. Se envían cuando vuelvas a entrar.`,
  versionNueva: 'Nueva versión disponible',
  versionDetalle: 'Se conservan los pendientes y la sesión',
  masTarde: 'Más tarde',
  actualizar: 'Actualizar',
} as const

/** What a person chooses for a device. */
export const TAMANO = {
  opciones: 'Tamaño y sonido',
  tamano: 'Tamaño',
  auto: 'Auto',
  grande: 'Guantes',
  chico: 'Mouse',
  sonido: 'Sonido',
  sinSonido: 'Sin',
  bajo: 'Bajo',
  alto: 'Alto',
} as const

/** Screens that are not there or not for this role (§2; design §5). */
export const PANTALLAS = {
  noEncontrada: 'Página No Encontrada',
  irAlInicio: 'Ir al Inicio',
  sinPermiso: 'No tenés permiso para ver esta pantalla',
  enConstruccion: 'Esta pantalla todavía no está disponible en esta versión.',
  algoFallo: 'Algo falló al mostrar esta pantalla. Lo que hiciste está guardado en este equipo.',
  recargar: 'Recargar',
  noSePudoSalir: 'No se pudo cerrar la sesión en este equipo. Probá de nuevo.',
} as const

/** Seats (§2, §4, §5, §8). */
export const BUTACAS = {
  seleccioneEstado: 'Seleccione un estado',
  seleccioneButaca: 'Seleccione una butaca',
  confirmarBorrado: '¿Estás seguro de querer borrar las butacas?',
  errorConsultar: 'Error en consultar butacas',
  errorModificar: 'Error al modificar las butacas rojas',
  modificada: (nro: string) => `Butaca ${nro} modificada con exito`,
  borrada: (nro: string) => `Butaca: ${nro} borrada correctamente`,
  nroObligatorio: 'El número de butaca es obligatorio',
  errorCrear: 'Error al crear butaca',
  creada: (nro: string) => `Butaca ${nro} creada correctamente`,
  homologada: (nro: string) => `Butaca ${nro} homologada correctamente`,
  errorEditar: (nro: string) => `Error al modificar la butaca ${nro}`,
  errorHomologar: (nro: string) => `Error al homologar la butaca ${nro}`,
  /** What failed, and why the server said no. */
  porque: (que: string, motivo: string) => (motivo === '' ? que : `${que}: ${motivo}`),
  pesoInvalido: 'El peso va de 0 a 1000 kg. Vacío deja el peso como está.',
} as const

/** The reader of «Butacas»: what is said of each scan (look, «Components»). */
export const LECTURA = {
  numero: 'Número de butaca',
  listo: 'Listo para leer',
  sinFoco: 'Tocá acá para leer',
  leyendo: 'Leyendo…',
  encontrada: 'Encontrada',
  pendiente: 'Pendiente',
  rechazada: 'Rechazada',
  noExiste: 'No existe',
  noEstaEnEquipo: 'No está en este equipo',
  noExisteDetalle: 'No hay ninguna butaca con ese número. Revisá la etiqueta y volvé a leer.',
  noEstaDetalle: 'Sin conexión con el servidor no se puede saber si existe. Volvé a leerla cuando haya red.',
  primera: 'Leé una butaca',
  primeraDetalle: 'Pasá el lector por la etiqueta, o escribí el número y apretá Enter.',
  anterior: (nro: string, veredicto: string) => `${nro}: ${veredicto}`,
  conDialogo: (nro: string) => `${nro} no se leyó: cerrá la ventana abierta y volvé a leerla.`,
  borradaSinCambios: 'Una butaca borrada no admite cambios.',
} as const

/** The list of «Butacas». */
export const LISTA = {
  vacia: 'No hay butacas con ese filtro',
  vaciaSinFiltro: 'No hay butacas',
  vaciaSinFiltroDetalle: 'Cuando el servidor tenga butacas, van a aparecer acá.',
  sinDatos: 'Este equipo todavía no tiene butacas guardadas',
  sinDatosDetalle: 'Hace falta la red una vez para traerlas. Después se puede trabajar sin conexión.',
  quitarFiltros: 'Quitar filtros',
  reintentar: 'Reintentar',
  errorDetalle: (status: number, hora: string | null) =>
    `El servidor no respondió${status > 0 ? ` (${status})` : ''}.${
      hora === null ? '' : ` Podés seguir leyendo: las butacas guardadas en este equipo son de las ${hora}.`
    }`,
  verDatos: (hora: string) => `Ver datos de las ${hora}`,
  datosDe: (hora: string) => `datos de las ${hora}`,
  sinConexion: 'sin conexión',
  soloGuardadas: 'Solo las guardadas en este equipo',
  cargando: 'Cargando butacas',
  seleccionadas: (n: number) => `${n} ${n === 1 ? 'seleccionada' : 'seleccionadas'}`,
} as const

/** Dialogs «Cambiar Estado» and «Historial Butaca». */
export const CAMBIAR_ESTADO = {
  titulo: 'Cambiar Estado',
  butacas: (n: number) => `${n} ${n === 1 ? 'butaca' : 'butacas'}`,
  enterSigue: 'Enter pasa a la siguiente',
  vacioDejaPeso: 'Vacío deja el peso como está',
  sinPesoAnterior: 'sin peso anterior',
  pesoAnterior: (peso: string) => `antes ${peso}`,
  noLlevaPeso: 'no lleva peso',
  noLlevaAs: 'no lleva A/S',
  eligeEstado: 'Elegí el estado',
  nadaMas: 'No hace falta nada más.',
  seBorran: 'Se van a borrar. Antes se pide confirmación.',
  elegirAs: 'Elegí A o S para cada butaca',
  sinEstados: 'Este equipo todavía no tiene la lista de estados. Hace falta la red una vez.',
} as const

export const HISTORIAL = {
  titulo: 'Historial Butaca',
  sinRed: 'El historial se pide al servidor, y ahora no hay conexión.',
  error: 'No se pudo traer el historial.',
  vacio: 'Esta butaca todavía no tiene cambios.',
  porEnviar: 'por enviar',
} as const

/** Dialogs «Nueva Butaca», its edit and «Homologar» (§2, §5). */
export const BUTACA_DIALOGO = {
  nueva: 'Nueva Butaca',
  editar: 'Editar Butaca',
  homologar: 'Homologar',
  nro: 'Número de butaca',
  nroAyuda: 'Empieza con el modelo. Podés leer la etiqueta con el lector.',
  nroRepetido: (nro: string) => `Ya hay una butaca con el número ${nro}`,
  nroNoCambia: 'El número no se cambia.',
  modelo: 'Modelo',
  color: 'Color',
  estado: 'Estado',
  renombre: 'Renombre',
  peso: 'Peso (kg)',
  pesoAyuda: 'Vacío: sin peso',
  pesoInvalido: 'El peso va de 0 a 1000 kg',
  crear: 'Crear butaca',
  guardar: 'Guardar',
  sinListas:
    'Este equipo todavía no tiene las listas de modelos, colores y estados. Hace falta la red una vez.',
  eBlanca: 'Etiqueta blanca',
  eGris: 'Etiqueta gris',
  comprador: 'Comprador (opcional)',
  faltaBlanca: 'La etiqueta blanca es obligatoria',
  faltaGris: 'La etiqueta gris es obligatoria',
  acciones: (nro: string) => `Acciones de ${nro}`,
  editarNro: (nro: string) => `Editar ${nro}`,
  homologarNro: (nro: string) => `Homologar ${nro}`,
  historialNro: (nro: string) => `Historial de ${nro}`,
} as const

/** Screen «Homologaciones» (§2, §8). */
export const HOMOLOGACIONES = {
  titulo: 'Homologaciones',
  buscarTexto: 'Buscar texto',
  buscar: 'Buscar',
  descargarExcel: 'Descargar Excel',
  modificada: 'Homologacion modificada con exito',
  errorConsultar: 'Error al consultar homologaciones',
  errorExcel: 'Error al descargar excel',
  editar: (nro: string) => `Editar ${nro}`,
  guardar: (nro: string) => `Guardar ${nro}`,
  cancelar: (nro: string) => `Cancelar la edición de ${nro}`,
  etiquetaBlancaObligatoria: 'La etiqueta blanca es obligatoria',
  etiquetaGrisObligatoria: 'La etiqueta gris es obligatoria',
  terminaDeEditar: (nro: string) => `Guardá o cancelá primero los cambios de ${nro}`,
  noGuardadaSinRed:
    'No se guardó: no hay conexión con el servidor. Lo que escribiste sigue acá; probá de nuevo cuando vuelva.',
  noSeSabeSiGuardo:
    'No llegó la respuesta del servidor. Lo que escribiste sigue acá: guardalo de nuevo, no se repite.',
  noGuardada: (status: number) =>
    `El servidor no guardó el cambio (${status}). Lo que escribiste sigue acá; probá de nuevo.`,
  sinConexion: 'Sin conexión no se pueden editar homologaciones ni descargar el Excel.',
  soloUltimas: (guardadas: number, total: number) =>
    `En este equipo están las últimas ${guardadas} de ${total}.`,
  sinActualizar: 'No se pudo actualizar la lista.',
  sinDatos: 'Las homologaciones todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlas.',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  vacia: 'Todavía no hay homologaciones',
  vaciaDetalle: 'Las butacas que se homologuen van a aparecer acá.',
  vaciaConTexto: 'No hay homologaciones con ese texto',
  verTodas: 'Ver todas',
  cargando: 'Cargando homologaciones',
  descargando: 'Descargando…',
  descargado: (mb: string) => `Descargando… ${mb} MB`,
  descargadoDe: (porciento: number) => `Descargando… ${porciento} %`,
  excelEspera: (segundos: number | null) =>
    `El servidor está ocupado. Esperá ${segundos === null ? 'un momento' : `${segundos} s`} y volvé a probar.`,
  excelSinRed: 'Se perdió la conexión con el servidor. Probá de nuevo cuando vuelva.',
  excelCortado: 'El archivo no llegó entero. Probá de nuevo.',
} as const

/** Screen «Panel de Control» (§2). */
export const PANEL = {
  titulo: 'Panel de Control',
  listas: 'Butacas listas',
  actividad: 'Actividad de Hoy',
  homologadas: 'Homologadas',
  enTotal: (n: number) => `${n} en total`,
  fuera: (n: number) => `· ${n} fuera de la tabla`,
  cambios: (n: number) => (n === 1 ? '1 cambio' : `${n} cambios`),
  hoy: (n: number) => `${n} hoy`,
  listaActividad: 'Lista de cambios',
  listaHomologadas: 'Lista de homologadas',
  sinActividad: 'Todavía no hay cambios hoy',
  sinHomologadas: 'Todavía no se homologó ninguna hoy',
  sinComprador: 'Sin comprador',
  etiquetaBlanca: 'Etiqueta blanca',
  etiquetaGris: 'Etiqueta gris',
  enVivo: 'En vivo',
  actualizar: 'Actualizar',
  actualizando: 'Actualizando…',
  cargando: (parte: string) => `Cargando ${parte}`,
  sinActualizar: (partes: string) => `No se pudo actualizar: ${partes}.`,
  sinDatos: 'Este equipo todavía no tiene estos datos',
  sinDatosDetalle: 'Hace falta la red para traerlos.',
  noRespondio: 'El servidor no pudo dar estos datos.',
} as const

/** Screen «Por Fecha» (§2, §5, §8). */
export const INFORME = {
  seleccionarFechas: 'Seleccionar Fechas',
  desde: 'Desde',
  hasta: 'Hasta',
  enviar: 'Enviar',
  volver: 'Volver',
  caption: 'Cantidad butacas en estado, por modelo y por fecha',
  serie: 'Cantidad',
  listaDeButacas: 'Lista de butacas',
  errorObtener: 'Error al obtener informe',
  estadoIncorrecto: 'Estado incorrecto',
  titulo: 'Por Fecha',
  informe: 'Informe',
  formato: 'dd/mm/aaaa',
  estado: 'Estado',
  modelo: 'Modelo',
  color: 'Color',
  todos: 'Todos',
  porTipo: 'Informe por tipo (AS)',
  soloListaOEntregada: 'Solo con lista o entregada',
  estadoIncorrectoDetalle: 'El informe A o S se hace solo con lista o entregada.',
  presets: { hoy: 'Hoy', ayer: 'Ayer', semana: 'Esta semana', mes: 'Este mes' },
  fechasRapidas: 'Fechas rápidas',
  rango: (desde: string, hasta: string) => `${desde} a ${hasta}`,
  problema: {
    vacia: 'Falta la fecha',
    'mal-escrita': 'Escribila como dd/mm/aaaa',
    'no-existe': 'Esa fecha no existe',
    'fuera-de-anios': 'Va de 2020 a 2030',
    anterior: 'No puede ser anterior a Desde',
  },
  abrirCalendario: (campo: string) => `Calendario de ${campo}`,
  elegirFecha: (campo: string) => `Elegir fecha: ${campo}`,
  mesAnterior: 'Mes anterior',
  mesSiguiente: 'Mes siguiente',
  mes: 'Mes',
  anio: 'Año',
  total: (n: number) => `Total: ${n}`,
  enEstado: (estado: string) => `en ${estado}`,
  tipo: (tipo: string) => `tipo ${tipo}`,
  modelos: (n: number) => `${n} ${n === 1 ? 'modelo' : 'modelos'}`,
  barra: (modelo: string, cantidad: number) => `${modelo}: ${cantidad}. Ver lista de butacas`,
  verTabla: 'Ver tabla',
  copiarTabla: 'Copiar tabla',
  copiarEnlace: 'Copiar enlace',
  tablaCopiada: 'Tabla copiada',
  enlaceCopiado: 'Enlace copiado',
  noSeCopio: 'No se pudo copiar en este equipo.',
  cargando: 'Pidiendo el informe',
  sinElegir: 'Elegí las fechas y tocá Enviar',
  sinElegirDetalle: 'El informe muestra cuántas butacas pasaron al estado elegido, por modelo.',
  vacio: 'No hay butacas con ese filtro',
  eseEstado: 'ese estado',
  vacioDetalle: (estado: string, rango: string) => `Ninguna pasó a ${estado} del ${rango}.`,
  enlaceInvalido: 'Ese enlace no es de un informe',
  enlaceInvalidoDetalle: 'Le falta una fecha o un estado, o no existen. Elegí las fechas y tocá Enviar.',
  sinRed: 'El informe se pide al servidor, y ahora no hay conexión',
  sinRedDetalle: 'Este informe no quedó guardado en este equipo. Cuando vuelva la red, tocá Reintentar.',
  errorDetalle: 'El servidor no pudo responder. Lo que elegiste sigue ahí.',
  datosDe: (hora: string, hace: string) => `Datos de las ${hora}, ${hace}`,
  noSePudoActualizar: 'No se pudo pedir de nuevo.',
  detalleDe: (modelo: string, estados: string) => `Lista de butacas ${modelo} ${estados}`,
  detalleRango: (desde: string, hasta: string, butacas: number) =>
    `${desde} a ${hasta} · ${butacas} ${butacas === 1 ? 'butaca' : 'butacas'}`,
  detalleVacio: (modelo: string) => `Ya no hay butacas ${modelo} en este informe.`,
  detalleError: 'No se pudo traer la lista de butacas.',
  butaca: 'Butaca',
  fecha: 'Fecha',
  usuario: 'Usuario',
} as const

/** Screen «Pendientes» (design §4, reliability (a)). */
export const COLA = {
  titulo: 'Pendientes',
  decidir: 'Necesitan tu decisión',
  enviando: 'Se están enviando',
  esperanRed: 'Esperan la red',
  esperanTurno: 'Esperan su turno',
  sinConfirmarDetalle: 'Se envió y no llegó la respuesta. Se vuelve a preguntar solo, sin repetir el cambio.',
  retenida: 'Espera a que se resuelva el cambio anterior de esta butaca',
  de: (nombre: string) => `De ${nombre}`,
  ajenas: (nombre: string) => `se envía cuando ${nombre} inicie sesión en este equipo`,
  confirmadasHoy: 'Confirmadas hoy',
  nada: 'No queda nada por enviar',
  nadaDetalle: 'Todo lo que hiciste en este equipo está en el servidor.',
  enviarAhora: 'Enviar ahora',
  sinConexionDesde: (hora: string | null) =>
    `Sin conexión${hora === null ? '' : ` desde las ${hora}`}. Lo que hagas queda guardado en este equipo y se envía solo cuando vuelva la red.`,
  descartar: 'Descartar',
  reintentar: 'Reintentar',
  aplicarIgual: 'Aplicar igual',
  corregir: 'Corregir',
  vos: 'Vos',
  mientrasTanto: 'Mientras tanto',
  otraPersona: 'otra persona',
  cambio: (de: string, a: string) => `${de} a ${a}`,
  creada: 'butaca nueva',
  editada: 'editada',
  homologada: 'homologada',
  blanca: 'blanca',
  gris: 'gris',
  comprador: (nombre: string) => `comprador ${nombre}`,
  sinPeso: 'sin peso',
  sinRenombre: 'sin renombre',
  renombre: (texto: string) => `renombre ${texto}`,
  sinCambios: 'sin cambios',
  nroTomado: 'Ya hay otra butaca con ese número.',
  yaHomologada: 'La butaca ya está homologada con otras etiquetas.',
  sinCrear: 'La butaca no se creó: este cambio era para ella.',
  rechazadaSinMotivo: (status: number) => `El servidor dijo que no${status > 0 ? ` (${status})` : ''}.`,
  loTiene: (quien: string, estado: string, hora: string) => `${quien} la dejó en ${estado}, ${hora}`,
  loPaso: (quien: string, estado: string, hora: string) => `${quien} la pasó a ${estado}, ${hora}`,
  confirmarDescarte: (nro: string) =>
    `El cambio de ${nro} no se va a enviar. Queda anotado quién lo descartó y por qué.`,
  motivo: 'Motivo',
  faltaMotivo: 'Escribí el motivo',
  descartada: (nro: string) => `El cambio de ${nro} se descartó`,
  noDescartada: (nro: string) => `El cambio de ${nro} ya se estaba enviando: no se descartó`,
  resumen: (sinEnviar: number, rechazadas: number) =>
    [
      sinEnviar > 0 ? `${sinEnviar} sin enviar` : '',
      rechazadas > 0 ? `${rechazadas} ${rechazadas === 1 ? 'rechazada' : 'rechazadas'}` : '',
    ]
      .filter(parte => parte !== '')
      .join(' · '),
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

/** What the device keeps and sends (design §4, reliability (a)). */
export const PENDIENTES = {
  guardado: 'Guardado en este equipo',
  noSePudoGuardar:
    'No se pudo guardar en este equipo. No cerraste nada: liberá espacio o avisá, y probá de nuevo.',
  sinConfirmar: 'Sin confirmar',
  soloMientrasAbierta: 'Se envía mientras la app esté abierta',
  sinAlmacen: 'Este equipo no puede guardar sin conexión. Trabajá con la red hasta que se arregle.',
  pestanaVieja: 'Actualice esta pestaña',
  cierreLasOtras: 'Cierre las otras pestañas',
} as const

/** What the server says in `detail` (design §5). */
export const SERVIDOR = {
  pedidoInvalido: 'El pedido no es válido.',
  sesion: 'La sesión no es válida o venció. Volvé a iniciar sesión.',
  permiso: 'Tu rol no puede hacer esto.',
  noExiste: 'No existe.',
  butacaNoExiste: (nro: string) => `La butaca ${nro} no existe.`,
  metodo: 'Ese método no se usa en esta dirección.',
  claveEnCurso: 'Este cambio ya se está procesando.',
  claveReusada: 'Esta clave ya se usó para otro cambio.',
  version: 'Otra persona cambió la butaca mientras tanto.',
  estadoDesconocido: 'Ese estado no existe.',
  butacaBorrada: (nro: string) => `La butaca ${nro} está borrada y no admite cambios.`,
  butacaDuplicada: (nro: string) => `Ya existe la butaca ${nro}.`,
  modeloDesconocido: 'Ese modelo no existe.',
  colorDesconocido: 'Ese color no existe.',
  yaHomologada: (nro: string) => `La butaca ${nro} ya está homologada.`,
  noPrehomologada: (nro: string) => `La butaca ${nro} no está prehomologada.`,
  homologacionNoExiste: (nro: string) => `La butaca ${nro} no tiene homologación.`,
  excelEnCurso: 'Ya hay una descarga de Excel tuya en curso. Esperá a que termine.',
  muyGrande: 'El pedido es demasiado grande.',
  urlLarga: 'La dirección es demasiado larga.',
  tipoContenido: 'Ese tipo de contenido no se acepta.',
  interno: 'El servidor tuvo un error. Probá de nuevo; si sigue, avisá al administrador.',
  ocupado: 'El servidor no puede atender ahora. Se vuelve a intentar solo.',
  almacenamiento: 'El servidor no tiene espacio para guardar.',
} as const

/** The sheet of «Descargar Excel». */
export const EXCEL = {
  hoja: (n: number) => (n === 1 ? 'Homologaciones' : `Homologaciones ${n}`),
  columnas: ['Butaca', 'Nombre modelo', 'Comprador', 'Etiqueta blanca', 'Etiqueta gris', 'Fecha hs'],
} as const

/** How a role is named on the screen: as the server names it (specification §3). */
export const nombreRol = (rol: Rol): string => rol
