import type { Rol } from '#contract/rol.ts'
import { type CuentaPersona, sumCuenta } from '#domain/cuenta/cuenta-personas.ts'
import { formatNumero } from '#domain/valor/numero.ts'

/**
 * Every sentence that the product says, once. Those quoted by specification.md are kept letter for letter, also where
 * their grammar is odd. A test holds this file against the specification.
 */

/** Texts the specification quotes for the session (§2, §5, §8). */
export const SESION = {
  equipoRevocado:
    'Un administrador sacó de servicio este equipo: nadie puede entrar ni enviar desde acá. Lo que falta enviar sigue guardado. Avisale.',
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
  termino: 'Tu sesión terminó. Ingresá de nuevo para seguir.',
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
  informesDeStock: 'de productos',
  saltar: 'Ir al contenido',
  principal: 'Principal',
  avisos: 'Avisos',
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
  /** Holds the word that is in sight, by which whoever speaks to the device asks for it (WCAG 2.5.3). */
  persona: (nombre: string) => `${nombre}: tema, tamaño y Cerrar Sesión. Ayuda y más`,
  copyright: (anio: number) => `© ${anio} Fábrica de Butacas`,
  actualizado: (hora: string) => `Actualizado ${hora}`,
  datosDe: (hora: string) => `Datos de las ${hora}`,
  esteEquipo: 'Este equipo',
  dispositivos: 'Dispositivos',
  usuarios: 'Usuarios',
  versionNueva: 'Nueva versión disponible',
  versionDetalle: 'Se conservan los pendientes y la sesión',
  masTarde: 'Más tarde',
  actualizar: 'Actualizar',
  siSalis: 'Si seguís, se pierden.',
} as const

/** One tablet, several hands: who works now (look, «Relevo»). */
export const RELEVO = {
  titulo: 'Relevo',
  entrarConPin: 'Entrar con PIN',
  quienSigue: '¿Quién sigue?',
  tocaTuNombre: 'Tocá tu nombre',
  personas: 'Personas de este equipo',
  seguirCon: (nombre: string) => `Seguir con ${nombre}`,
  volverAlIngreso: 'Iniciar Sesión',
  trabajaAhora: 'trabaja ahora',
  entro: (hora: string) => `entró ${hora}`,
  pendientes: (n: number) => `${n} ${n === 1 ? 'pendiente' : 'pendientes'}`,
  bloqueado: 'bloqueado',
  conContrasena: 'con contraseña',
  sinPin: 'sin PIN: con contraseña',
  pinVencido: 'PIN vencido: con contraseña',
  noEntro: 'hoy no entró acá',
  otraPersona: 'Otra persona',
  conUsuario: 'con usuario y contraseña',
  necesitaRed: 'necesita la red',
  nadie: 'Todavía no entró nadie en este equipo.',
  credencial: 'O pasá tu credencial por el lector.',
  despuesPin: 'Después, tu PIN.',
  sinRed: 'Sin red: solo quienes ya entraron hoy.',
  sinRedDetalle: 'Las demás personas pueden entrar cuando vuelva.',
  credencialDesconocida: (texto: string) => `Nadie de este equipo tiene la credencial ${texto}.`,
  dejaYSigue: (deja: string, sigue: string) => `${deja} deja, ${sigue} sigue`,
  sigue: (nombre: string) => `Sigue ${nombre}`,
  elegirOtra: 'Elegir otra persona',
  pin: 'PIN',
  pinDe: (nombre: string) => `PIN de ${nombre}`,
  numerosPuestos: (n: number) => (n === 1 ? '1 número puesto' : `${n} números puestos`),
  deCuatroASeis: 'PIN de 4 a 6 números',
  borrarTodo: 'Borrar todo',
  borrarUno: 'Borrar un número',
  entrarComo: (nombre: string) => `Entrar como ${nombre}`,
  entrando: 'Un momento…',
  incorrecto: (quedan: number) =>
    `PIN incorrecto. ${quedan === 1 ? 'Te queda 1 intento.' : `Te quedan ${quedan} intentos.`}`,
  quedoBloqueado: (nombre: string) => `${nombre} quedó bloqueado en esta tableta.`,
  bloqueadoDetalle: 'Hubo demasiados PIN incorrectos. Se entra con usuario y contraseña, con la red.',
  noSirve: 'El PIN ya no sirve hasta entrar con la contraseña',
  conClave: 'Entrar con usuario y contraseña',
  sinPinDe: (nombre: string) => `${nombre} todavía no eligió un PIN en esta tableta.`,
  sinPinDetalle: 'Entrá con la contraseña y elegilo en el menú de la persona: después alcanza con el PIN.',
  pinVencidoDe: (nombre: string) =>
    `El PIN de ${nombre} venció: pasaron más de 7 días sin hablar con el servidor.`,
  pinVencidoDetalle: 'Entrá con usuario y contraseña, con la red: después el PIN vuelve a servir.',
  sinSesionDe: (nombre: string) => `La sesión de ${nombre} terminó.`,
  sinSesionDetalle:
    'Se entra con usuario y contraseña, con la red. Lo que quedó pendiente sigue guardado acá.',
  soloClave: 'Un administrador entra siempre con la contraseña.',
  ahoraTrabaja: (nombre: string) => `Ahora trabaja ${nombre}.`,
  deja: (nombre: string, n: number) =>
    n === 0
      ? `${nombre} no deja nada pendiente.`
      : `${nombre} deja ${n} ${n === 1 ? 'pendiente' : 'pendientes'} en este equipo.`,
  elegirPin: 'Elegir PIN',
  cambiarPin: 'Cambiar PIN',
  elegirDetalle:
    'Con tu PIN volvés a trabajar en esta tableta sin la contraseña, también sin red. Sirve mientras dure tu sesión y solo acá.',
  repetirPin: 'Repetir PIN',
  pinLargo: 'El PIN tiene de 4 a 6 números.',
  pinObvio: 'Ese PIN es de los primeros que alguien probaría. Elegí otro.',
  pinDistinto: 'Los dos PIN no son iguales.',
  guardarPin: 'Guardar PIN',
  pinGuardado: 'Listo: ya podés volver a esta tableta con tu PIN.',
  pinProhibido: 'Un administrador no permite el PIN en este equipo.',
  pinConClave: 'El PIN se elige después de entrar con la contraseña.',
  noSeLeyo: 'No se pudo leer quién puede seguir en este equipo.',
  noSePudo: 'No se pudo hacer el relevo en este equipo. Probá de nuevo.',
  noSePudoPin: 'No se pudo guardar el PIN en este equipo. Probá de nuevo.',
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
  pesoInvalido: 'El peso va de 0 a 1000 kg, con hasta dos decimales. Vacío deja el peso como está.',
} as const

/** The reader of «Butacas»: what is said of each scan (look, «Components»). */
export const LECTURA = {
  numero: 'Número de butaca',
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
  noExisteDetalle: 'No hay ninguna butaca con ese número. Revisá la etiqueta y volvé a leer.',
  noEstaDetalle: 'Sin conexión con el servidor no se puede saber si existe. Volvé a leerla cuando haya red.',
  primera: 'Leé una butaca',
  primeraDetalle: 'Pasá el lector por la etiqueta, o escribí el número y apretá Enter.',
  anterior: (nro: string, veredicto: string) => `${nro}: ${veredicto}`,
  hecho: (estado: string) => `Hecho: ${estado}`,
  pasarA: 'Pasar a',
  pideElPeso: 'pide el peso',
  otroEstado: 'Otro estado',
  ultimoPaso: 'Último paso',
  reponer: (nro: string) => `Reponer ${nro}`,
  reponerCorto: 'Reponer',
  borrada: 'Borrada',
  comienzan: (n: number, texto: string) => `${n} ${n === 1 ? 'empieza' : 'empiezan'} con ${texto}`,
  abrir: 'Abrir',
  crear: (nro: string) => `Crear ${nro}`,
  etiqueta: (nro: string) => `Imprimir etiqueta de ${nro}`,
  masEnLaLista: (n: number) => `y ${n} más en la lista`,
  antes: (estado: string) => `antes: ${estado}`,
} as const

/** Why a scan was not read. */
export const NO_LEIDA = {
  conDialogo: (nro: string) => `${nro} no se leyó: cerrá la ventana abierta y volvé a leerla.`,
  conCambios: (nro: string) =>
    `${nro} no se leyó: hay cambios sin guardar en esta pantalla. Guardalos o cancelalos, y volvé a leerla.`,
  sinPermiso: (nro: string) => `${nro} no se leyó: con este usuario no se trabaja con butacas.`,
  sinSesion: (nro: string) => `${nro} no se leyó: ingresá primero, y volvé a leerla.`,
  conBloqueo: (nro: string) => `${nro} no se leyó: desbloqueá la pantalla y volvé a leerla.`,
} as const

/** The list of «Butacas». */
export const LISTA = {
  etiquetas: 'Imprimir etiquetas',
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
  elegidas: 'Butacas elegidas',
  cuantasElegidas: (n: number) => `${n} ${n === 1 ? 'elegida' : 'elegidas'}`,
  quitarNro: (nro: string) => `Quitar ${nro}`,
  quitarTodas: 'Quitar todas',
  yMas: (n: number) => `y ${n} más`,
  elegirTodas: 'Elegir todas',
  elegirHasta: (n: number) => `Hasta ${n} de una vez: elegí antes un filtro`,
  empiezaCon: (texto: string) => `Solo las que empiezan con ${texto}`,
  quitarNumero: 'Quitar el número',
  ultimo: (quien: string | null, cuando: string) => (quien === null ? cuando : `${quien}, ${cuando}`),
  fuera: (nro: string) => `${nro} no está en esta lista`,
  delPanel: (cuales: string) => `Butacas listas del panel${cuales === '' ? '' : `: ${cuales}`}`,
  fueraDelPanel: 'Butacas listas de otros modelos o colores',
  verTodas: 'Ver todas',
} as const

/** What is said of changes that were taken back, on the card and in a series. */
export const DESHACER = {
  deshacer: 'Deshacer',
  deshecha: (nro: string) => `${nro} vuelve a como estaba`,
  ajenas: (nros: string) => `No se deshizo ${nros}: alguien la cambió después, o espera una decisión.`,
} as const

/** «Lectura en serie». */
export const SERIE = {
  elegi: 'Elegí una vez; después solo leé.',
  volver: 'Volver',
  estados: 'Estado para toda la serie',
  ultimaVez: 'la última vez',
  noPideNada: 'no pide nada',
  pidePeso: 'pide el peso',
  pideAs: 'pide A o S',
  esperan: (n: number, estado: string) => `${n} ${n === 1 ? 'espera' : 'esperan'} en ${estado}`,
  primera: 'nuevas o devueltas',
  sinBorrar: 'Borrar no se hace en serie: se borra de a una, desde Butacas, y con pregunta.',
  sinEstados: 'Este equipo todavía no tiene los estados. Hace falta la red una vez para traerlos.',
  cambiar: 'Cambiar',
  terminar: 'Terminar',
  seguir: 'Seguir leyendo',
  listo: 'Listo para leer',
  poneElPeso: 'Poné el peso',
  escribir: 'Escribir el número',
  lectura: 'Lectura',
  primeraLectura: 'Leé una butaca',
  primeraDetalle: (estado: string) => `Cada butaca que leas pasa a ${estado}.`,
  leyendo: 'Leyendo…',
  hecho: 'Hecho',
  guardada: 'Guardada acá',
  guardadaDetalle: 'se envía cuando vuelva la red',
  yaEstaba: (estado: string) => `Ya estaba en ${estado}`,
  noSeCuenta: 'No se cuenta otra vez',
  salta: 'Salta un paso',
  saltaDetalle: (falta: string) => (falta === '' ? 'No es el paso que sigue' : `falta ${falta}`),
  atras: 'Vuelve atrás',
  atrasDetalle: 'Ya había pasado por ese estado',
  pasarIgual: 'Pasarla igual',
  dejarla: 'Dejarla',
  borrada: 'Borrada',
  borradaDetalle: 'Está borrada. Para pasarla hay que reponerla.',
  reponer: (estado: string) => `Reponer y pasar a ${estado}`,
  noExiste: 'No existe',
  noExisteDetalle: 'Revisá la etiqueta y volvé a leer. La serie sigue.',
  noEsta: 'No está en este equipo',
  noEstaDetalle: 'Sin red no se puede saber si existe. Volvé a leerla cuando haya. La serie sigue.',
  rechazada: 'Rechazada',
  noGuardada: 'No se guardó',
  decidirDespues: 'Decidir después',
  faltaPeso: 'Falta el peso',
  pesoAnterior: (peso: string) => `antes: ${peso}`,
  sinPesoAnterior: 'sin peso anterior',
  peso: 'Peso',
  pesoDe: (nro: string) => `Peso de ${nro}`,
  borrarNumero: 'Borrar un número',
  coma: 'coma',
  guardarYSeguir: 'Guardar y seguir',
  sinPeso: 'Sin peso',
  sinElegir: (nro: string) => `${nro} no se leyó: elegí primero el estado, y volvé a leerla.`,
  conPregunta: (nro: string) => `${nro} no se leyó: contestá la pregunta y volvé a leerla.`,
  pesoSinPoner: (nro: string) => `${nro} quedó sin pasar: le faltaba el peso. Leela otra vez.`,
  marcarComo: 'Marcar como',
  quedaAsi: 'Marcar como · queda así hasta que lo cambies',
  estaSerie: 'Esta serie',
  hechas: (n: number) => `${n} ${n === 1 ? 'hecha' : 'hechas'}`,
  pendientes: (n: number) => `${n} ${n === 1 ? 'pendiente' : 'pendientes'}`,
  rechazadas: (n: number) => `${n} ${n === 1 ? 'rechazada' : 'rechazadas'}`,
  enEstaSerie: (n: number) => `${n === 1 ? 'hecha' : 'hechas'} en esta serie`,
  ritmo: (minutos: string, porMinuto: string) => `${minutos} min · ${porMinuto} por minuto`,
  desde: (hora: string) => `desde las ${hora}`,
  marcas: {
    hecho: 'hecho',
    pendiente: 'pendiente',
    rechazada: 'rechazada',
    'sin-cambio': 'sin cambio',
    'no-existe': 'no existe',
    'no-esta': 'no está en este equipo',
    dejada: 'sin pasar',
    deshecha: 'deshecha',
  },
  vacia: 'Todavía no se leyó ninguna',
  deshacerNro: (nro: string) => `Deshacer ${nro}`,
  decidir: 'Decidir',
  decidirNro: (nro: string) => `Decidir sobre ${nro}`,
  deshacerTodo: 'Deshacer todo',
  preguntaTodo: (n: number) =>
    n === 1 ? '¿Deshacer la de esta serie?' : `¿Deshacer las ${n} de esta serie?`,
  preguntaTodoDetalle: 'Cada una vuelve a como estaba. La que alguien cambió después queda como está.',
  deshechas: (n: number) => `${n} ${n === 1 ? 'vuelve' : 'vuelven'} a como ${n === 1 ? 'estaba' : 'estaban'}`,
  terminada: 'Serie terminada',
  resumen: 'Resumen',
  butacasEn: (n: number, estado: string) => `${n} ${n === 1 ? 'butaca' : 'butacas'} en ${estado}`,
  lecturas: 'Lecturas',
  tiempo: 'Tiempo',
  ritmoTitulo: 'Ritmo',
  modelo: 'Modelo',
  cantidad: 'Cantidad',
  color: 'Color',
  paraMirar: 'Para mirar',
  crear: 'Crear',
  crearNro: (nro: string) => `Crear ${nro}`,
  excel: 'Excel',
  imprimir: 'Imprimir',
  archivo: (que: string, dia: string) => `serie-${que}-${dia}.xlsx`,
  hoja: 'Serie',
  columnas: [
    'Hora',
    'Butaca',
    'Modelo',
    'Color',
    'Antes',
    'Después',
    'Peso (kg)',
    'A/S',
    'Etiqueta blanca',
    'Etiqueta gris',
    'Cómo está',
  ],
  otra: 'Otra serie',
  aButacas: 'Volver a Butacas',
} as const

/** «Lectura en serie», to homologate. */
export const SERIE_HOMOLOGAR = {
  tarea: 'homologar',
  pide: 'pide dos etiquetas',
  esperan: (n: number) => `${n} ${n === 1 ? 'espera' : 'esperan'}, pre-homologadas`,
  pasos: 'Lo que se lee',
  butaca: 'butaca',
  eBlanca: 'etiqueta blanca',
  eGris: 'etiqueta gris',
  ahoraLee: 'ahora leé la',
  listo: { butaca: 'Leé la butaca', eBlanca: 'Leé la etiqueta blanca', eGris: 'Leé la etiqueta gris' },
  escribir: 'Escribir el código',
  comprador: 'Comprador · queda para toda la serie',
  falta: { eBlanca: 'Faltan dos etiquetas', eGris: 'Falta una etiqueta' },
  homologada: 'Homologada',
  marca: 'homologada',
  ya: 'Ya estaba homologada',
  sinPrehomologar: 'No está pre-homologada',
  sinPrehomologarDetalle: 'Se homologan las que están en lista o entregada con S.',
  borradaDetalle: 'No se puede homologar: está borrada',
  noExisteDetalle: 'Primero se lee la butaca y después sus etiquetas: la blanca y la gris. La serie sigue.',
  mismaButaca: 'La butaca ya está leída',
  otraButaca: 'Es otra butaca',
  otraButacaDetalle: (etiqueta: string, nro: string) =>
    `Falta la ${etiqueta} de ${nro}. No se escribió nada.`,
  empezar: (nro: string) => `Empezar con ${nro}`,
  dejar: (nro: string) => `Dejar ${nro}`,
  mismaEtiqueta: 'Es la misma etiqueta',
  mismaEtiquetaDetalle: (codigo: string) => `${codigo} ya es la etiqueta blanca de esta butaca.`,
  usada: 'Etiqueta ya usada',
  usadaDetalle: (codigo: string, nro: string) => `${codigo} ya está en ${nro}.`,
  pareceOtra: { eBlanca: 'Parece la etiqueta gris', eGris: 'Parece la etiqueta blanca' },
  pareceOtraDetalle: (codigo: string, etiqueta: string) =>
    `${codigo} empieza como las otras. Ahora va la ${etiqueta}.`,
  dudosa: 'Puede ser una butaca',
  dudosaDetalle: (codigo: string) => `Sin red no se puede saber si ${codigo} es una butaca o una etiqueta.`,
  usarIgual: 'Usarla igual',
  seLeyo: (codigo: string) => `Se leyó ${codigo}.`,
  homologadas: (n: number) => (n === 1 ? 'homologada' : 'homologadas'),
  minutos: (minutos: string) => `${minutos} min`,
  butacasHomologadas: (n: number) => `${n} ${n === 1 ? 'butaca homologada' : 'butacas homologadas'}`,
  corregir: 'Corregir',
  corregirNro: (nro: string) => `Corregir ${nro}`,
  preguntaTodo: (n: number) =>
    n === 1 ? '¿Deshacer la que todavía no salió?' : `¿Deshacer las ${n} que todavía no salieron?`,
  preguntaTodoDetalle:
    'Lo que ya está en el servidor no se puede quitar: sus etiquetas y el comprador se corrigen en Homologaciones.',
  firmes: (nros: string) =>
    `No se deshizo ${nros}: una homologación que ya salió no se puede quitar. Sus etiquetas y el comprador se corrigen en Homologaciones.`,
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
  conPin: 'con PIN',
} as const

/** Dialogs «Nueva Butaca», its edit and «Homologar» (§2, §5). */
export const BUTACA_DIALOGO = {
  nueva: 'Nueva Butaca',
  editar: 'Editar Butaca',
  homologar: 'Homologar',
  nro: 'Número de butaca',
  nroAyuda: 'Empieza con el modelo. Podés leer la etiqueta con el lector.',
  nroRepetido: (nro: string) => `Ya hay una butaca con el número ${nro}`,
  nroIlegible:
    'El número tiene signos que no se ven o letras de otro alfabeto, y se confunde con otro. Escribilo de nuevo con el teclado.',
  nroNoCambia: 'El número no se cambia.',
  modelo: 'Modelo',
  color: 'Color',
  estado: 'Estado',
  renombre: 'Renombre',
  peso: 'Peso (kg)',
  pesoAyuda: 'Vacío: sin peso',
  pesoInvalido: 'El peso va de 0 a 1000 kg, con hasta dos decimales',
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

/** «Leer con la cámara», on phones (look, «Camera»). */
export const CAMARA = {
  titulo: 'Leer con la cámara',
  cerrar: 'Cerrar la cámara',
  linterna: 'Linterna',
  linternaPrendida: 'Linterna prendida',
  sinLinterna: 'Linterna: este equipo no la deja prender',
  apunta: 'Apuntá al código de la etiqueta',
  leida: 'Leída',
  leerOtra: 'Leer otra',
  escribir: 'Escribir el número',
  escribirCorto: 'Escribir',
  volver: 'Volver',
  probar: 'Probar de nuevo',
  impedimento: {
    'sin-permiso': {
      titulo: 'La cámara está bloqueada',
      detalle: 'Este teléfono no le da permiso a Butacas. Lo podés cambiar en dos pasos:',
    },
    'sin-camara': {
      titulo: 'No se pudo abrir la cámara',
      detalle: 'Este equipo no tiene cámara, o la está usando otra aplicación. Cerrala y probá de nuevo.',
    },
    'sin-lector': {
      titulo: 'La cámara no puede leer códigos',
      detalle: 'No se pudo cargar el lector de códigos. Con red, cerrá la app y volvé a abrirla.',
    },
  },
  pasos: ['Tocá el candado al lado de la dirección.', 'En Permisos, prendé Cámara y volvé acá.'],
} as const

/** «Imprimir etiquetas» (look, «Paper»). */
export const ETIQUETAS = {
  titulo: 'Imprimir etiquetas',
  volver: 'Butacas',
  cuantas: (count: number) => (count === 1 ? '1 butaca elegida' : `${count} butacas elegidas`),
  ninguna: 'No elegiste ninguna butaca',
  ningunaDetalle: 'Elegí butacas en la lista y volvé con «Imprimir etiquetas».',
  irAButacas: 'Ir a Butacas',
  region: 'Etiquetas',
  fabrica: 'Fábrica de Butacas',
  tamano: 'Tamaño',
  medida: { rollo: '100 × 50 mm', 'hoja-21': '63,5 × 38,1 mm', 'hoja-65': '38 × 21 mm' },
  papel: {
    rollo: 'rollo, una por vez',
    'hoja-21': 'hoja A4, 21 etiquetas',
    'hoja-65': 'hoja A4, 65 etiquetas',
  },
  empezar: (desde: number) => {
    if (desde === 1) return 'Empezar en la etiqueta 1 · hoja sin usar'
    if (desde === 2) return 'Empezar en la etiqueta 2 · la primera ya se usó'
    return `Empezar en la etiqueta ${desde} · las primeras ${desde - 1} ya se usaron`
  },
  lugar: (numero: number) => `Etiqueta ${numero}`,
  copias: 'Copias de cada una',
  copiasMal: (max: number) => `Un número de 1 a ${max}.`,
  ademas: 'Además del número',
  modelo: 'modelo',
  color: 'color',
  consejo: 'Código 128. Imprimí al 100 %, sin ajustar a la página y sin márgenes.',
  imprimir: (count: number) => (count === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${count} etiquetas`),
  imprimirNada: 'Imprimir',
  prueba: 'Imprimir una de prueba',
  enPlanta: 'Imprimir en la impresora de la planta',
  enPlantaSinRed: 'Sin conexión no se puede usar la impresora de la planta.',
  mandando: 'Mandando a la impresora…',
  mandadas: (count: number) =>
    count === 1 ? 'La impresora recibió 1 etiqueta.' : `La impresora recibió ${count} etiquetas.`,
  sinRespuesta: 'No llegó la respuesta del servidor. Fijate si salieron; si no salió ninguna, tocá otra vez.',
  noSePudo: 'No se pudo imprimir en la impresora de la planta.',
  revisando: (count: number) => (count === 1 ? 'Revisando una etiqueta…' : `Revisando ${count} etiquetas…`),
  nadaParaImprimir: 'No hay ninguna etiqueta para imprimir.',
  vistaPrevia: 'Vista previa',
  hoja: (hoja: number, hojas: number) => `hoja ${hoja} de ${hojas}`,
  sinHojas: 'sin hojas',
  hojas: 'Hojas',
  anterior: 'Hoja anterior',
  siguiente: 'Hoja siguiente',
  codigo: (nro: string) => `Código de barras ${nro}`,
  afuera: (count: number) =>
    count === 1 ? 'Una butaca queda sin etiqueta' : `${count} butacas quedan sin etiqueta`,
  porQue: {
    'no-existe': 'No existe ninguna butaca con ese número.',
    'no-esta': 'No está en este equipo, y sin conexión no se puede buscar.',
    'sin-codigo': 'Tiene caracteres que un código de barras no puede llevar.',
    'no-entra': 'Su código no entra en este tamaño. Elegí uno más grande.',
    'no-se-lee': 'Su código se volvió a leer y no dice ese número.',
    'sin-revisar': 'No se pudo revisar su código en este navegador. Actualizalo o imprimí en otro equipo.',
  },
  reintentar: 'Volver a intentar',
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

/** Screen «Productos» and the popup that chooses some (§2, §5, §8). */
export const PRODUCTOS = {
  titulo: 'Productos',
  encontrados: (n: number) => `${n} productos encontradas`,
  conFaltante: 'Con faltante',
  faltan: (n: number) => `faltan ${n}`,
  buscarTexto: 'Buscar texto',
  buscar: 'Buscar',
  limpiar: 'Limpiar',
  nuevo: 'Nuevo Producto',
  ninguno: '–',
  editar: (codigo: string) => `Editar ${codigo}`,
  eliminar: (codigo: string) => `Eliminar ${codigo}`,
  guardar: (codigo: string) => `Guardar ${codigo}`,
  guardarNuevo: 'Guardar producto',
  cancelar: (codigo: string) => `Cancelar la edición de ${codigo}`,
  cancelarNuevo: 'Cancelar el producto nuevo',
  creada: (name: string) => `Producto ${name} creada correctamente`,
  modificado: 'Producto modificado con exito',
  borrado: 'Producto borrado con exito',
  confirmarBorrado: '¿Estás seguro de eliminar este producto?',
  errorConsultar: 'Error al consultar productos',
  errorModificar: 'Error al modificar producto',
  errorCrear: 'Error al crear producto',
  referenciado: 'El producto no se puede eliminar porque está referenciado en algun detalle.',
  errorDesconocido: 'Error desconocido. Consulte al administrador',
  problema: {
    'codigo-obligatorio': () => 'El codigo es obligatorio',
    'no-decimal': (valor: string) => `El valor "${valor}" no es un número decimal válido.`,
    'mas-de-dos-decimales': (valor: string, lectura: string) =>
      `El valor "${valor}" tiene más de dos decimales y se lee ${lectura}. Los miles se escriben sin punto. Si está bien, guardá otra vez.`,
    'fuera-de-rango': (valor: string) => `El valor "${valor}" no va: el precio es de 0 a 9999999999,99.`,
    'stock-minimo': (valor: string) =>
      `El valor "${valor}" no va: el stock mínimo es un número entero de 0 a 1000000.`,
  },
  terminaDeEditar: (codigo: string) => `Guardá o cancelá primero los cambios de ${codigo}`,
  terminaElNuevo: 'Guardá o cancelá primero el producto nuevo',
  noGuardadoSinRed:
    'No hay conexión con el servidor. Lo que escribiste sigue en la fila; probá de nuevo cuando vuelva.',
  noSeSabeSiGuardo:
    'No llegó la respuesta del servidor. Lo que escribiste sigue en la fila: guardalo de nuevo, no se repite.',
  noGuardado: (status: number) => `El servidor no guardó el cambio (${status}).`,
  noBorradoSinRed: 'No hay conexión con el servidor. Probá de nuevo cuando vuelva.',
  sinConexion: 'Sin conexión no se pueden crear, editar ni eliminar productos.',
  sinActualizar: 'No se pudo actualizar la lista.',
  soloPrimeros: (guardados: number, total: number) => `En este equipo están ${guardados} de ${total}.`,
  sinDatos: 'Los productos todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlos.',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  vacia: 'Todavía no hay productos',
  vaciaDetalle: 'Los que se creen con «Nuevo Producto» van a aparecer acá.',
  vaciaConFiltro: 'No hay productos con ese filtro',
  cargando: 'Cargando productos',
  elegir: (codigo: string) => `Elegir ${codigo}`,
  elegidos: (n: number) => (n === 1 ? '1 elegido' : `${n} elegidos`),
  aplicar: 'Aplicar Selección',
  eligeUno: 'Elegí al menos un producto',
} as const

/** Under a table that is wider than the screen. */
export const deslizar = (columnas: readonly string[]): string =>
  `Deslizá para ver ${enumerar(columnas.map(columna => columna.toLocaleLowerCase('es')))}`

const enumerar = (nombres: readonly string[]): string =>
  nombres.length < 2 ? nombres.join('') : `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`

/** Screen «Panel de Control» (§2). */
export const PANEL = {
  titulo: 'Panel de Control',
  listas: 'Butacas listas',
  actividad: 'Actividad de Hoy',
  homologadas: 'Homologadas',
  enTotal: (n: number) => `${n} en la tabla`,
  fuera: (n: number) => `· ${n} más, de otros modelos o colores`,
  cambios: (n: number) => (n === 1 ? '1 cambio' : `${n} cambios`),
  hoy: (n: number) => `${n} hoy`,
  listaActividad: 'Lista de cambios',
  listaHomologadas: 'Lista de homologadas',
  sinActividad: 'Todavía no hay cambios hoy',
  sinHomologadas: 'Todavía no se homologó ninguna hoy',
  sinComprador: 'Sin comprador',
  verButacas: (cuantas: string, cuales: string) => `${cuantas}, ver ${cuales}`,
  verTabla: 'las de la tabla',
  verOtras: 'las otras',
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
  necesitaRed: 'Sin conexión: un informe nuevo se le pide al servidor, así que hace falta la red.',
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
  total: (n: number) => `Total: ${formatNumero(n)}`,
  enEstado: (estado: string) => `en ${estado}`,
  tipo: (tipo: string) => `tipo ${tipo}`,
  modelos: (n: number) => `${n} ${n === 1 ? 'modelo' : 'modelos'}`,
  barra: (modelo: string, cantidad: number) => `${modelo}: ${formatNumero(cantidad)}. Ver lista de butacas`,
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
  detalleRango: (desde: string, hasta: string, cambios: number, butacas: number) =>
    `${desde} a ${hasta} · ${cambios === butacas ? '' : `${formatNumero(cambios)} cambios de `}${formatNumero(butacas)} ${butacas === 1 ? 'butaca' : 'butacas'}`,
  detalleVacio: (modelo: string) => `Ya no hay butacas ${modelo} en este informe.`,
  detalleError: 'No se pudo traer la lista de butacas.',
  butaca: 'Butaca',
  fecha: 'Fecha',
  usuario: 'Usuario',
} as const

/** What each of the six catalogues says (§2, §4, §5, §8). */
const catalogo = {
  categorias: {
    titulo: 'Categorias',
    nuevo: 'Nueva Categoria',
    plural: 'categorías',
    encontrados: (n: number) => `${n} categorías encontradas`,
    obligatorio: 'El nombre de la categoría es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar esta categoria?',
    creado: (nombre: string) => `Categoría ${nombre} creada correctamente`,
    // §8 calls 'Homologacion modificada con exito' a quirk, and so the delete wording before a category edit
    modificado: 'Categoria modificada con exito',
    confirmarCambio: '¿Estás seguro de modificar esta categoria?',
    borrado: 'Categoria borrado con exito',
    errorConsultar: 'Error al consultar categorias',
    errorCrear: 'Error al crear categoría',
  },
  marcas: {
    titulo: 'Marcas',
    nuevo: 'Nueva Marca',
    plural: 'marcas',
    // §2 and §5: brands reuse the counter and the required-name text of categories
    encontrados: (n: number) => `${n} categorías encontradas`,
    obligatorio: 'El nombre de la categoría es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar esta marca?',
    creado: (nombre: string) => `Marca ${nombre} creada correctamente`,
    modificado: 'Marca modificada con exito', // §8, the same quirk
    confirmarCambio: null,
    borrado: 'Marca borrado con exito',
    errorConsultar: 'Error al consultar marcas',
    errorCrear: 'Error al crear marca',
  },
  colores_producto: {
    titulo: 'Colores',
    nuevo: 'Nuevo Color',
    plural: 'colores',
    encontrados: (n: number) => `${n} colores encontrados`,
    obligatorio: 'El nombre del color es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este color?',
    creado: (nombre: string) => `Color ${nombre} creado correctamente`,
    modificado: 'Color modificado con exito',
    confirmarCambio: null,
    borrado: 'Color borrado con exito',
    errorConsultar: 'Error al consultar colors',
    errorCrear: 'Error al crear color',
  },
  modelos_producto: {
    titulo: 'Modelos',
    nuevo: 'Nuevo Modelo',
    plural: 'modelos',
    encontrados: (n: number) => `${n} modelos encontrados`,
    obligatorio: 'El nombre del modelo es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este modelo?',
    creado: (nombre: string) => `Modelo ${nombre} creado correctamente`,
    modificado: 'Modelo modificado con exito',
    confirmarCambio: null,
    borrado: 'Modelo borrado con exito',
    errorConsultar: 'Error al consultar modelos',
    errorCrear: 'Error al crear modelo',
  },
  talles: {
    titulo: 'Talles',
    nuevo: 'Nuevo Talle',
    plural: 'talles',
    encontrados: (n: number) => `${n} tallees encontrados`, // §2: kept letter for letter
    obligatorio: 'El nombre del talle es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este talle?',
    creado: (nombre: string) => `Talle ${nombre} creado correctamente`,
    modificado: 'Talle modificado con exito',
    confirmarCambio: null,
    borrado: 'Talle borrado con exito',
    errorConsultar: 'Error al consultar talles',
    errorCrear: 'Error al crear talle',
  },
  cliente_proveedor: {
    titulo: 'Cliente/Proveedores',
    nuevo: 'Nuevo Cliente/Proveedor',
    plural: 'clientes/proveedores',
    encontrados: (n: number) => `${n} clientes/proveedores encontradas`,
    obligatorio: 'El nombre del cliente/proveedor es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este cliente/proveedor?',
    creado: (nombre: string) => `Cliente/Proveedor ${nombre} creado correctamente`,
    modificado: 'Cliente/Proveedor modificado con exito',
    confirmarCambio: null,
    borrado: 'Cliente/Proveedor borrado con exito',
    errorConsultar: 'Error al consultar clientes/proveedores',
    errorCrear: 'Error al crear cliente/proveedor',
  },
} as const

/** Screens «Categorias», «Marcas», «Colores», «Modelos», «Talles» and «Cliente/Proveedores». */
export const CATALOGOS = {
  de: catalogo,
  buscar: 'Buscar por nombre',
  columnas: {
    id: 'Id',
    nombre: 'Nombre',
    descripcion: 'Descripción',
    categoria: 'Categoría',
    medidas: 'Medidas',
    identificacion: 'Identificación',
    celular: 'Celular',
    domicilio: 'Domicilio',
  },
  acciones: 'Acciones',
  filtroCategoria: 'Categoria',
  ninguna: '–',
  nueva: 'nuevo',
  editar: (nombre: string) => `Editar ${nombre}`,
  eliminar: (nombre: string) => `Eliminar ${nombre}`,
  guardar: (nombre: string) => `Guardar ${nombre}`,
  cancelar: (nombre: string) => `Cancelar la edición de ${nombre}`,
  guardarNueva: 'Guardar la fila nueva',
  cancelarNueva: 'Cancelar la fila nueva',
  terminaDeEditar: (nombre: string) => `Guardá o cancelá primero los cambios de ${nombre}`,
  terminaLaNueva: 'Guardá o cancelá primero la fila nueva',
  celularInvalido: (texto: string, lectura: string | null) =>
    `El celular "${texto}" no es un número entero.${lectura === null ? '' : ` Se lee ${lectura}: si está bien, guardá otra vez.`}`,
  sinConexion: 'Sin conexión no se puede crear, editar ni eliminar.',
  noGuardada: 'Sin conexión no se puede guardar. Lo que escribiste sigue acá.',
  noGuardadaSinRed:
    'No se guardó: no hay conexión con el servidor. Lo que escribiste sigue acá; probá de nuevo cuando vuelva.',
  noSeSabeSiGuardo:
    'No llegó la respuesta del servidor. Lo que escribiste sigue acá: guardalo de nuevo, no se repite.',
  noGuardadaError: (status: number) => `El servidor no guardó el cambio (${status}).`,
  noBorradaSinRed: 'No se eliminó: no hay conexión con el servidor.',
  noSeSabeSiBorro: 'No llegó la respuesta del servidor: no se sabe si se eliminó. Probá de nuevo.',
  noBorradaError: (status: number) => `El servidor no lo eliminó (${status}).`,
  sinActualizar: 'No se pudo actualizar la lista.',
  sinDatos: 'Esta lista todavía no está en este equipo',
  sinDatosDetalle: 'Hace falta la red una vez para traerla. Después se puede consultar sin conexión.',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  vacio: (plural: string) => `Todavía no hay ${plural}`,
  vacioConFiltro: (plural: string) => `No hay ${plural} con ese filtro`,
  quitarFiltros: 'Quitar filtros',
  cargando: (plural: string) => `Cargando ${plural}`,
} as const

/** Screen «Informes» of the stock (§2). */
export const INFORME_STOCK = {
  titulo: 'Informes',
  buscar: 'Buscar por nombre',
  bajoMinimo: 'Bajo el mínimo',
  encontrados: 'Productos encontrados',
  productos: (n: number) => `${n} ${n === 1 ? 'producto' : 'productos'}`,
  columnas: {
    codigo: 'Código',
    descripcion: 'Descripción',
    minimo: 'Mínimo',
    existencia: 'Existencia',
    fecha: 'Fecha',
    registro: 'Registro',
    tipo: 'Tipo',
    cantidad: 'Cantidad',
    quedan: 'Quedan',
  },
  faltan: (n: number) => `faltan ${n}`,
  paginasProductos: 'Páginas de productos',
  paginasMovimientos: 'Páginas de movimientos',
  nadieFalta: 'Ningún producto está bajo el mínimo',
  nadieFaltaDetalle: 'Buscá un producto por nombre o código para ver sus movimientos.',
  sinEncontrar: 'No hay productos con ese nombre',
  quitarBusqueda: 'Ver los que están bajo el mínimo',
  sinDatos: 'Los productos todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red una vez para traerlos. Después se pueden consultar sin conexión.',
  errorProductos: 'Error al consultar productos',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  sinActualizar: 'No se pudo actualizar.',
  sinConexion: 'Sin conexión con el servidor.',
  movimientos: 'Movimientos',
  movimientosDe: (codigo: string) => `Movimientos de ${codigo}`,
  elegir: 'Elegí un producto',
  elegirDetalle: 'Acá se ven sus movimientos: cada registro, cuánto entró o salió y cuánto quedó.',
  sinMovimientos: 'Este producto todavía no tiene movimientos',
  movimientosSinDatos: 'Los movimientos de este producto no están en este equipo',
  movimientosSinDatosDetalle: 'Se piden al servidor, y ahora no hay conexión.',
  errorMovimientos: 'No se pudieron traer los movimientos',
  noExiste: 'Ese producto no existe',
  registro: (id: number) => `Registro ${id}`,
  verRegistro: (nombre: string, fecha: string) => `Ver ${nombre} del ${fecha}`,
  hay: (n: number) => `Hay ${n}`,
  minimo: (n: number) => `mínimo ${n}`,
  signoDesconocido: 'Este servidor no dice si este tipo de registro suma o resta stock.',
  cargandoProductos: 'Cargando productos',
  cargandoMovimientos: 'Cargando movimientos',
} as const

/** Screen «Pendientes» (design §4, docs/reliability.md). */
export const COLA = {
  titulo: 'Pendientes',
  decidir: 'Necesitan tu decisión',
  enviando: 'Se están enviando',
  esperanRed: 'Esperan la red',
  esperanTurno: 'Esperan su turno',
  sinConfirmarDetalle: 'Se envió y no llegó la respuesta. Se vuelve a preguntar solo, sin repetir el cambio.',
  retenida: 'Espera a que se resuelva el cambio anterior de esta butaca',
  de: (nombre: string) => `De ${nombre}`,
  ajenas: (nombre: string) =>
    `se envía cuando ${nombre} inicie sesión en este equipo; si ya no entra acá, lo decide un administrador`,
  ajenasDeBaja: (nombre: string) =>
    `${nombre} fue dado de baja y no puede entrar: adoptá los cambios o descartalos`,
  ajenasConSesion: (nombre: string) => `se envía solo, con la sesión de ${nombre}`,
  danados: (n: number): string =>
    `${n === 1 ? '1 registro dañado: este equipo no puede leer qué cambio era y no lo envía. Quedó guardado como estaba' : `${n} registros dañados: este equipo no puede leer qué cambios eran y no los envía. Quedaron guardados como estaban`}, y lo demás sigue. Guardá el archivo de rescate y avisá a un administrador.`,
  ultimas: (n: number): string => `las últimas ${n}`,
  confirmadasHoy: 'Confirmadas hoy',
  nada: 'No queda nada por enviar',
  nadaDetalle: 'Todo lo que hiciste en este equipo está en el servidor.',
  enviarAhora: 'Enviar ahora',
  sinConexionDesde: (hora: string | null) =>
    `Sin conexión${hora === null ? '' : ` desde las ${hora}`}. Lo que hagas queda guardado en este equipo y se envía solo cuando vuelva la red.`,
  sinFabricaDesde: (hora: string | null) =>
    `Hay red, pero no responde la fábrica${hora === null ? '' : ` desde las ${hora}`}. Contesta otro equipo, por ejemplo un Wi-Fi que pide entrar. Lo que hagas queda guardado en este equipo y se envía solo cuando la fábrica responda.`,
  descartar: 'Descartar',
  reintentar: 'Reintentar',
  aplicarIgual: 'Aplicar igual',
  corregir: 'Corregir',
  vos: 'Vos',
  mientrasTanto: 'Mientras tanto',
  otraPersona: 'otra persona',
  cambio: (de: string, a: string) => `${de} a ${a}`,
  paso: (de: string, a: string) => `${de} → ${a}`,
  cambioOtra: 'Otra persona la cambió mientras tanto.',
  dejarLaOtra: 'Dejar la otra',
  motivoOtra: (quien: string, estado: string) => `Queda lo de ${quien}: ${estado}`,
  verificar: 'No se sabe si el servidor lo hizo, y no se envía solo. Mirá la butaca y decidí.',
  yaEstaHecho: 'Ya está hecho',
  enviarDeNuevo: 'Enviar de nuevo',
  hechoAMano: (nro: string) => `El cambio de ${nro} quedó anotado como hecho`,
  yaDecidido: (nro: string) => `El cambio de ${nro} ya estaba decidido`,
  sinComprador:
    'El servidor volvió a una copia anterior y el comprador ya no está en este equipo. Corregilo.',
  adoptadaDe: (nombre: string) => `lo hizo ${nombre}`,
  cuantasDe: (n: number, nombre: string) => `${n} de ${nombre}`,
  adoptar: 'Adoptar y enviar',
  confirmarAdopcion: (n: number, nombre: string) =>
    `${n === 1 ? 'El cambio' : `Los ${n} cambios`} de ${nombre} se ${n === 1 ? 'envía' : 'envían'} con tu nombre. Queda anotado de quién ${n === 1 ? 'era' : 'eran'}.`,
  adoptadas: (n: number, nombre: string) =>
    n === 1
      ? `1 cambio de ${nombre} se envía con tu nombre`
      : `${n} cambios de ${nombre} se envían con tu nombre`,
  sinAdopcion: 'Este servidor no anota quién adopta: se envían cuando esa persona entre.',
  decididas: 'Descartadas y resueltas (90 días)',
  sinDecididas: 'Nadie descartó ni resolvió nada en estos 90 días.',
  decidio: (quien: string, cuando: string, motivo: string) => `${quien}, ${cuando}: ${motivo}`,
  decision: {
    'aplicada-igual': 'la aplicó igual',
    corregida: 'la corrigió y la envió de nuevo',
    'ya-estaba': 'ya estaba hecho',
    deshecha: 'la deshizo antes de que saliera',
  },
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

/** Leaving with changes that are not sent (reliability O24). */
export const SALIDA = {
  enviando: 'Antes de salir',
  enviandoDetalle: (n: number) =>
    n === 1 ? 'Se está enviando tu cambio.' : `Se están enviando tus cambios: quedan ${n}.`,
  titulo: (n: number) => (n === 1 ? 'Queda 1 cambio tuyo' : `Quedan ${n} cambios tuyos`),
  queda: (n: number) =>
    `${n === 1 ? 'Se queda guardado' : 'Se quedan guardados'} en este equipo y se ${n === 1 ? 'envía' : 'envían'} cuando vuelvas a entrar acá. También puede enviarlos un administrador, desde Pendientes.`,
  rechazadas: (n: number) =>
    n === 1 ? '1 espera tu decisión en Pendientes.' : `${n} esperan tu decisión en Pendientes.`,
  sinRed: 'Sin red, si cerrás sesión no vas a poder volver a entrar en esta tableta',
  sinRedHasta: 'hasta que vuelva la conexión.',
  sinRedRelevo: 'Si le dejás la tableta a otra persona, hacé un relevo: no cierra nada.',
  hacerRelevo: 'Hacer un relevo',
  cerrarIgual: 'Cerrar sesión igual',
  salir: 'Salir igual',
  quedarme: 'Quedarme',
} as const

/** A shared tablet that nobody touched for a while (security C9). */
export const BLOQUEO = {
  titulo: (nombre: string) => `Pantalla bloqueada: ${nombre}`,
  detalle: 'Pasó media hora sin uso. Lo que estabas haciendo sigue acá.',
  falta: 'Escribí tu contraseña.',
  seguir: 'Seguir',
  sinRed:
    'Pasó media hora sin uso y no hay red para pedir la contraseña. Lo que se haga queda a nombre de esta persona.',
  soy: (nombre: string) => `Soy ${nombre}: seguir`,
  conPin: 'Pasó media hora sin uso. Lo que estabas haciendo sigue acá: poné tu PIN.',
  eligiendoPin: 'Si elegís un PIN en el menú de la persona, la próxima vez solo vos vas a poder seguir.',
  pinBloqueado: 'Hubo demasiados PIN incorrectos. Para seguir hacen falta la red y la contraseña.',
  pinVencido:
    'El PIN venció: pasaron más de 7 días sin hablar con el servidor. Para seguir hacen falta la red y la contraseña.',
  noSeLeyo: 'No se pudo leer en este equipo si tenés un PIN. Con red se puede seguir con la contraseña.',
  usarClave: 'Usar la contraseña',
  usarPin: 'Usar el PIN',
} as const

/** The rescue file (docs/reliability.md). */
export const RESCATE = {
  exportar: 'Guardar archivo de rescate',
  detalle:
    'Si este equipo se va a romper, borrar o cambiar: un archivo cerrado con lo que falta enviar. Solo lo abre el servidor, cuando lo importa un administrador.',
  guardado: (n: number) =>
    n === 1 ? 'Archivo de rescate guardado, con 1 cambio' : `Archivo de rescate guardado, con ${n} cambios`,
  vacio: 'No hay cambios sin enviar para rescatar.',
  sinClave: 'Falta la clave del servidor para cerrar el archivo. Hace falta la red una vez.',
  sinServidor: 'Este servidor no importa archivos de rescate.',
  sinCifrado: 'Este navegador no puede cerrar el archivo: hace falta entrar por HTTPS.',
  error: 'No se pudo leer lo guardado en este equipo. Probá de nuevo.',
} as const

/** Screen «Este equipo» (docs/reliability.md). */
export const EQUIPO = {
  inicio: 'Con qué empieza',
  inicioPanel: 'Panel de Control',
  inicioLector: 'El lector',
  inicioDetalle:
    'Lo que se abre en este equipo cuando un operario entra o abre la app. «Inicio» en el menú lleva siempre al panel.',
  danados: 'Registros dañados',
  titulo: 'Este equipo',
  identidad: 'Equipo',
  nombre: 'Nombre',
  sinNombre: 'sin nombre',
  sinNombreDetalle: 'Lo pone el administrador en Dispositivos.',
  numero: 'Número',
  version: 'Versión',
  contacto: 'Último contacto',
  sinContacto: 'todavía ninguno',
  reloj: 'Reloj',
  enHora: 'en hora con el servidor',
  atrasado: (cuanto: string) => `atrasado ${cuanto} respecto del servidor`,
  adelantado: (cuanto: string) => `adelantado ${cuanto} respecto del servidor`,
  relojDetalle: 'Los cambios se anotan con la hora del servidor aunque este reloj esté mal.',
  duracion: {
    segundos: (n: number) => `${n} s`,
    minutos: (n: number) => `${n} min`,
    horas: (n: number) => `${n} h`,
    dias: (n: number) => (n === 1 ? '1 día' : `${n} días`),
  },
  trabajador: 'Funcionamiento sin conexión',
  worker: {
    activo: 'listo: la app abre y guarda sin red',
    'espera-version': 'listo, y hay una versión nueva que espera',
    instalando: 'se está preparando',
    'sin-control': 'se activa al recargar esta página',
    ninguno: 'no disponible: la app funciona mientras esté abierta',
  },
  envioCerrada: 'Con la app cerrada',
  enviaCerrada: 'también se envía',
  almacen: 'Espacio',
  usadoNombre: 'Usado',
  cargando: 'Leyendo este equipo',
  ninguno: '–',
  usado: (usado: string, cupo: string) => `${usado} de ${cupo}`,
  sinDato: 'el navegador no lo dice',
  persistencia: {
    granted: 'el navegador promete conservarlo',
    'not-yet': 'el navegador todavía no promete conservarlo; instalá la app para que lo haga',
    refused: 'el navegador no lo conserva: trabajá con la red',
    unknown: 'el navegador no lo dice',
  },
  conservacion: 'Conservación',
  estadoAlmacen: {
    ok: 'funciona',
    volatile: 'funciona, sin promesa de conservarlo',
    outdated: 'hay que actualizar esta pestaña',
    'newer-data': 'es de una versión más nueva de la app',
    blocked: 'lo tiene otra pestaña',
    unavailable: 'no se puede abrir; se sigue probando',
  },
  base: 'Base de datos',
  cola: 'Cola de este equipo',
  colaVacia: 'No queda nada por enviar.',
  estados: {
    pending: 'esperan',
    sending: 'enviándose',
    'in-doubt': 'sin confirmar',
    'awaiting-session': 'esperan sesión',
    held: 'retenidas',
    'other-user': 'de otras personas',
    conflict: 'en conflicto',
    rejected: 'rechazadas',
    confirmed: 'confirmadas',
    discarded: 'descartadas',
  },
  verPendientes: 'Ver Pendientes',
  lector: 'Probar el lector',
  lectorCampo: 'Leé una etiqueta acá',
  lectorAyuda: 'No busca ni cambia nada: muestra qué manda el lector, y este equipo lo aprende.',
  leido: 'Leído',
  terminador: 'Terminador',
  ritmo: 'Ritmo',
  msPorTecla: (ms: string) => `${ms} ms por tecla`,
  esLector: 'Así escribe un lector: la app lo reconoce en cualquier pantalla.',
  esMano:
    'Tan despacio, o sin parecerse a una etiqueta, es como escribe una mano: la app no lo toma como lectura. Revisá la velocidad del lector.',
  esCorto: 'Menos de 3 caracteres no se toman como lectura.',
  sinTerminador:
    'Así escribe un lector, pero no termina con Enter: la app espera un momento para saber que terminó. Con Enter contesta antes.',
  lectorAprendido: (fin: string | null, antes: string, despues: string) =>
    `Este equipo ya conoce su lector: termina con ${fin ?? 'un silencio'}${
      antes + despues === '' ? '' : `, y agrega «${antes}…${despues}», que no cuenta`
    }.`,
  lectorOlvidar: 'Olvidarlo',
  caracteres: (n: number) => (n === 1 ? '1 carácter' : `${n} caracteres`),
} as const

/** The help: its words around the manual, which is in docs/manual. */
export const AYUDA = {
  titulo: 'Ayuda',
  contenido: 'Contenido de la ayuda',
  indice: 'Índice',
  queHago: '¿Qué hago?',
  sinImagen: 'La imagen se ve cuando hay red.',
  noExiste: 'Esa página de la ayuda no existe',
  irAlIndice: 'Ir al índice',
  sinManual: 'Esta versión de la app no trae el manual',
} as const

/** What became of the last batch (reliability O36). */
export const LOTE = {
  resultado: 'Resultado del último cambio',
  confirmadas: (n: number) => (n === 1 ? '1 confirmada' : `${n} confirmadas`),
  rechazadas: (n: number) => (n === 1 ? '1 rechazada' : `${n} rechazadas`),
  pendientes: (n: number) => (n === 1 ? '1 pendiente' : `${n} pendientes`),
  total: (n: number) => (n === 1 ? '1 butaca' : `${n} butacas`),
  reintentar: 'Reintentar las rechazadas',
  cerrar: 'Cerrar el resultado',
  enPendientes: 'Otra persona las cambió: se decide en Pendientes.',
} as const

/** Screen «Registros» (§2, §4, §5, §8). */
export const REGISTROS = {
  titulo: 'Registros',
  encontrados: (n: number) => `${n} registros encontrados`,
  nuevo: 'Nuevo Registro',
  ahora: 'En este preciso momento',
  buscarTexto: 'Buscar texto',
  buscar: 'Buscar',
  quitarFiltros: 'Quitar filtros',
  creado: 'Registro creado correctamente',
  modificado: 'Registro de stock modificado con exito',
  eliminado: 'Registro eliminado correctamente',
  guardado: 'Registro guardado correctamente',
  productoAgregado: (codigo: string) => `Producto ${codigo} agregado correctamente`,
  errorConsultar: 'Error al consultar registros',
  errorCrear: 'Error al crear registro',
  errorGuardar: 'Error al guardar registro',
  errorBorrar: 'Error al borrar registro',
  confirmarBorrado: '¿Querés eliminar el registro?',
  confirmarQuitar: '¿Estás seguro que querés eliminar este detalle?',
  sinProducto: 'Por favor, seleccioná un producto antes de guardar el detalle.',
  /** Between its brackets each warning has a line of its own, and '||' stands between two. */
  advertencias: (frases: readonly string[]) =>
    `Advertencias de stock minimo [\n${frases.join('\n||\n')}\n]. Estas avisado!`,
  columnas: {
    fechahs: 'Fecha y hora',
    tipo_registro: 'Tipo registro',
    nro_remito: 'Nro remito',
    cliente_proveedor: 'Cliente proveedor',
    observaciones: 'Observaciones',
    monto: 'Monto',
  },
  acciones: 'Acciones',
  filtros: {
    tipo: 'Tipo',
    cliente_proveedor: 'Cliente/Proveedor',
    categoria: 'Categoria',
    modelo: 'Modelo',
    marca: 'Marca',
    color: 'Color',
    talle: 'Talle',
  },
  nroRemito: 'Nro de remito',
  elegir: 'Elegir…',
  fecha: 'Fecha',
  guardarNuevo: 'Guardar registro',
  cancelarNuevo: 'Cancelar el registro nuevo',
  editar: (nombre: string) => `Editar ${nombre}`,
  guardar: (nombre: string) => `Guardar ${nombre}`,
  cancelar: (nombre: string) => `Cancelar la edición de ${nombre}`,
  verDetalle: (nombre: string) => `Ver detalle de ${nombre}`,
  ocultarDetalle: (nombre: string) => `Ocultar detalle de ${nombre}`,
  eliminar: (nombre: string) => `Eliminar ${nombre}`,
  elNuevo: 'el registro nuevo',
  terminaDeEditar: (nombre: string) => `Guardá o cancelá primero los cambios de ${nombre}`,
  fechaInvalida: {
    vacia: 'Falta la fecha',
    'mal-escrita': 'Escribí la fecha como dd/mm/aaaa',
    'no-existe': 'Esa fecha no existe',
    'fuera-de-anios': 'La fecha tiene que ser de los últimos 10 años',
  },
  noEsta: (id: number) => `El registro ${id} no está en la lista.`,
  cargando: 'Cargando registros',
  sinConexion: 'Sin conexión no se pueden crear, editar ni eliminar registros.',
  filtradoAca: 'El filtro se aplicó a lo guardado en este equipo.',
  sinActualizar: 'No se pudo actualizar la lista.',
  sinDatos: 'Los registros todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlos.',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  vacia: 'Todavía no hay registros',
  vaciaDetalle: 'Los que se creen con Nuevo Registro van a aparecer acá.',
  vaciaConFiltro: 'No hay registros con ese filtro',
  noSeGuardoSinRed:
    'No hay conexión con el servidor. Lo que escribiste sigue acá; probá de nuevo cuando vuelva.',
  noSeSabeSiGuardo:
    'No llegó la respuesta del servidor. Lo que escribiste sigue acá: guardalo de nuevo, no se repite.',
  noSeGuardo: (status: number) => `El servidor no lo aceptó (${status}). Lo que escribiste sigue acá.`,
} as const

/** The lines of a record, in «Registros» (§2, §5). */
export const DETALLE = {
  titulo: (nombre: string) => `Detalle de ${nombre}`,
  producto: 'Producto',
  codigo: 'Código',
  descripcion: 'Descripción',
  cantidad: 'Cantidad',
  precioVenta: 'Precio venta',
  costo: 'Costo',
  subtotal: 'Subtotal',
  total: 'Total',
  guardar: 'Guardar',
  guardando: 'Guardando…',
  sinGuardar: 'sin guardar',
  buscarProducto: 'Buscar producto…',
  buscarOtro: (nombre: string) => `${nombre}. Buscar otro producto`,
  cantidadDe: (nombre: string) => `Cantidad de ${nombre}`,
  confirmarLinea: 'Confirmar línea',
  cancelarLinea: 'Cancelar línea',
  agregarOtra: 'Agregar otra línea',
  quitar: (nombre: string) => `Quitar ${nombre}`,
  cantidadInvalida: 'Cantidad: de 1 a 1.000.000',
  lineasSinGuardar: (pendientes: number, quitadas: number) =>
    [
      pendientes > 0 ? `${pendientes} ${pendientes === 1 ? 'línea' : 'líneas'} sin guardar` : '',
      quitadas > 0 ? `${quitadas} ${quitadas === 1 ? 'quitada' : 'quitadas'}` : '',
    ]
      .filter(parte => parte !== '')
      .join(' · '),
  faltaCantidad: (n: number) =>
    n === 1
      ? 'No se puede guardar: falta la cantidad de 1 línea'
      : `No se puede guardar: falta la cantidad de ${n} líneas`,
  faltaConfirmar: 'No se puede guardar: confirmá o cancelá la línea nueva',
  demasiadas: (max: number) => `No se puede guardar: un registro tiene ${max} líneas como máximo`,
  hayCambios: (nombre: string) => `Hay cambios sin guardar en ${nombre}.`,
  siAbrisOtro: 'Si abrís otro, se pierden.',
  siLoCerras: 'Si lo cerrás, se pierden.',
} as const

/** Two people saved the same record (reliability O12, for the office). */
export const CONFLICTO = {
  titulo: 'Otra persona guardó este registro',
  quienYCuando: (quien: string, cuando: string) => `${quien} lo guardó el ${cuando}.`,
  alguien: 'Otra persona',
  que: 'Qué',
  antes: 'Cuando lo abriste',
  vos: 'Vos',
  mientrasTanto: 'Mientras tanto',
  sinLinea: 'sin línea',
  nada: 'nada',
  sinDiferencias: 'Lo guardó sin cambiar nada de lo que ves acá.',
  quedarme: 'Quedarme con lo guardado',
  aplicar: 'Aplicar lo mío encima',
  eliminarIgual: 'Eliminar igual',
  seAplica: 'Lo tuyo se aplica sobre lo guardado; lo que la otra persona cambió en otra parte queda.',
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

/** What the device keeps and sends (design §4, docs/reliability.md). */
export const PENDIENTES = {
  guardado: 'Guardado en este equipo',
  noSePudoGuardar:
    'No se pudo guardar en este equipo. No cerraste nada: liberá espacio o avisá, y probá de nuevo.',
  pestanaVieja:
    'No se guardó: esta pestaña es de otra versión de la app. No cerraste nada: actualizá la pestaña y hacelo de nuevo.',
  sinConfirmar: 'Sin confirmar',
  necesitaRed:
    'Sin conexión este navegador no puede conservar el cambio. No cerraste nada: probá de nuevo cuando vuelva la red.',
} as const

/** Why this device did not keep what a person did (reliability O28, O29, O31), by what `keepOperaciones` returns. */
export const NO_GUARDADO = {
  'not-kept': PENDIENTES.noSePudoGuardar,
  'needs-network': PENDIENTES.necesitaRed,
  'old-tab': PENDIENTES.pestanaVieja,
} as const

/** What the device, its browser or its server keeps from going on by itself (reliability O22, O29–O31, O35). */
export const EQUIPO_AVISOS = {
  soloMientrasAbierta: 'Se envía mientras la app esté abierta',
  recuperados: (n: number) =>
    n === 1
      ? 'El servidor volvió de una copia anterior: se le avisa de nuevo 1 cambio recuperado.'
      : `El servidor volvió de una copia anterior: se le avisan de nuevo ${n} cambios recuperados.`,
  sinAlmacen: 'Este equipo no puede guardar sin conexión. Trabajá con la red hasta que se arregle.',
  sinPersistencia:
    'Este navegador no promete conservar lo guardado. Sin conexión no se toman cambios: trabajá con la red.',
  pestanaVieja: 'Actualice esta pestaña',
  datosMasNuevos:
    'Lo guardado en este equipo es de una versión más nueva de la app, y esta no lo toca: nada se perdió. Actualizá esta pestaña; si el aviso sigue, avisá a quien cuida el sistema.',
  cierreLasOtras: 'Cierre las otras pestañas',
} as const

const deQuien = ({ usuario }: CuentaPersona): string => `de ${usuario === '' ? 'otras personas' : usuario}`
const Y = new Intl.ListFormat('es')

/** «2 de operario y 1 de lopez» */
const deQuienes = (cuenta: readonly CuentaPersona[]): string =>
  Y.format(cuenta.map(una => `${una.cantidad} ${deQuien(una)}`))

/** What the browser took from this device (reliability O49). */
export const PERDIDA = {
  aviso: (cuenta: readonly CuentaPersona[]): string => {
    const [una, ...otras] = cuenta
    const total = sumCuenta(cuenta)
    const de = una === undefined || otras.length > 0 ? `, ${deQuienes(cuenta)}` : ` ${deQuien(una)}`
    return `Este equipo perdió lo que tenía guardado: ${total} ${total === 1 ? 'cambio' : 'cambios'} sin enviar${de}. Lo que ya se había enviado está en el servidor y lo que hagas ahora se guarda; avisale a un administrador.`
  },
  yaAvise: 'Ya avisé a un administrador',
  equipo: 'Perdidos sin enviar',
  cuenta: (cuenta: readonly CuentaPersona[]): string => deQuienes(cuenta),
} as const

/** Screen «Dispositivos» (docs/reliability.md). */
export const DISPOSITIVOS = {
  titulo: 'Dispositivos',
  cuantos: (n: number) => (n === 1 ? '1 equipo' : `${n} equipos`),
  columnas: {
    nombre: 'Equipo',
    contacto: 'Último contacto',
    pendientes: 'Pendientes',
    faltan: 'Faltan',
    rechazadas: 'Rechazadas',
    reloj: 'Reloj',
    version: 'Versión',
    acciones: 'Acciones',
  },
  sinNombre: 'sin nombre',
  nombrar: (nombre: string) => `Cambiar el nombre de ${nombre}`,
  mas: (nombre: string) => `Permisos de ${nombre}`,
  prohibirPin: 'Prohibir el relevo por PIN',
  permitirPin: 'Permitir el relevo por PIN',
  sinPin: 'sin PIN',
  revocar: 'Revocar tableta',
  reponer: 'Reponer tableta',
  revocada: 'revocada',
  preguntaRevocar: (nombre: string) => `¿Revocar ${nombre}?`,
  revocarDetalle:
    'Se cierran las sesiones que se abrieron ahí, y nadie puede entrar ni enviar desde ese equipo hasta que lo repongas. Lo que le falta enviar queda guardado en él: se importa con el archivo de rescate, o se envía cuando lo repongas.',
  pinProhibido: 'Relevo por PIN prohibido en ese equipo',
  pinPermitido: 'Relevo por PIN permitido en ese equipo',
  revocadaListo: 'Tableta revocada',
  repuestaLista: 'Tableta repuesta',
  permisosNoGuardados: 'No se guardó: no hay conexión con el servidor.',
  guardar: (nombre: string) => `Guardar el nombre de ${nombre}`,
  cancelar: (nombre: string) => `Cancelar el nombre de ${nombre}`,
  nombrado: 'Nombre guardado',
  noGuardado: 'No se guardó: no hay conexión con el servidor. Lo que escribiste sigue acá.',
  pendientes: (n: number) => `${n} ${n === 1 ? 'pendiente' : 'pendientes'}`,
  faltan: (n: number) => (n === 1 ? 'falta 1' : `faltan ${n}`),
  rango: (desde: number, hasta: number) => `${desde} a ${hasta}`,
  perdidas: (numeros: string, cuenta: readonly CuentaPersona[]) =>
    `${numeros}: el equipo dice que se perdieron${cuenta.length === 0 ? '' : `, ${deQuienes(cuenta)}`}`,
  recibidas: (n: number) => `nada; ${n === 1 ? 'llegó 1' : `llegaron ${n}`}`,
  rechazadas: (n: number) => (n === 1 ? '1 rechazada' : `${n} rechazadas`),
  rechazadasDe: (nombre: string) => `Rechazadas de ${nombre}`,
  seDecidenAlla: 'Esperan que alguien decida en ese equipo, en Pendientes.',
  cambioNumero: (sec: number) => `cambio ${sec}`,
  sinMotivo: 'El servidor dijo que no.',
  copiado: 'Hay dos copias de este equipo',
  motivos: {
    VERSION: 'Otra persona la cambió mientras tanto.',
    NO_EXISTE: 'No existe.',
    REGLA: 'No va según las reglas de la fábrica.',
    DUPLICADO: 'Ya está hecho por otra persona, o el número está tomado.',
    PERMISO: 'Quien lo hizo no tiene permiso.',
    EQUIPO_REVOCADO: 'El equipo está revocado.',
    PEDIDO_INVALIDO: 'El pedido no es válido.',
    CLAVE_REUSADA: 'La clave ya se usó para otro cambio.',
    ACTUALICE: 'La app de ese equipo es demasiado vieja.',
  },
  enHora: 'en hora',
  atrasado: (cuanto: string) => `atrasado ${cuanto}`,
  adelantado: (cuanto: string) => `adelantado ${cuanto}`,
  importar: 'Importar archivo de rescate',
  importando: 'Importando…',
  noEsRescate: 'Ese archivo no es un archivo de rescate.',
  noImportado: 'No llegó la respuesta del servidor. Importalo de nuevo: nada se hace dos veces.',
  resultado: (total: number, aplicadas: number, yaEstaban: number, rechazadas: number) =>
    `${total === 1 ? 'El cambio' : `Los ${total} cambios`} del archivo: ${[
      `${aplicadas} ${aplicadas === 1 ? 'hecho' : 'hechos'} con tu nombre`,
      `${yaEstaban} ya ${yaEstaban === 1 ? 'estaba' : 'estaban'}`,
      `${rechazadas} sin hacer`,
    ].join(', ')}.`,
  cargando: 'Cargando dispositivos',
  errorConsultar: 'Error al consultar dispositivos',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  sinActualizar: 'No se pudo actualizar la lista.',
  sinConexion: 'Sin conexión no se pueden cambiar nombres ni importar archivos.',
  sinDatos: 'La lista de equipos todavía no está acá',
  sinDatosDetalle: 'Hace falta la red para consultarla.',
  vacia: 'Todavía no se usó ningún equipo',
  vaciaDetalle: 'Cada uno aparece acá desde la primera vez que se usa.',
  sinLista: 'Este servidor no lleva la lista de equipos',
  sinListaDetalle: 'No anota qué equipo manda cada cambio.',
} as const

/** What is wrong with a login name, beside its field. */
export const FALLA_USUARIO = {
  falta: 'Escribí el nombre de usuario.',
  largo: 'El nombre lleva de 2 a 40 letras.',
  signos: 'El nombre empieza con una letra y lleva letras, números, punto, guion o guion bajo, sin espacios.',
  alfabeto:
    'El nombre lleva letras de nuestro alfabeto, con o sin acento: las de otros se ven iguales y confunden. Escribilo con el teclado.',
} as const

/** What is wrong with a password, beside its field (security C12). */
export const FALLA_CLAVE = {
  falta: 'Escribí la contraseña.',
  corta: 'La contraseña lleva 8 caracteres o más.',
  larga: 'La contraseña lleva 200 caracteres como mucho.',
  nombre: 'La contraseña no puede ser el nombre de usuario.',
  comun:
    'Esa contraseña está entre las más usadas y se adivina enseguida. Elegí otra: sirven tres palabras sin relación.',
  producto:
    'Esa palabra de la fábrica es lo primero que alguien probaría. Elegí otra: sirven tres palabras sin relación.',
} as const

/** Accounts: the screen of whoever answers for them. */
export const USUARIOS = {
  titulo: 'Usuarios',
  cuantos: (activos: number, total: number) =>
    `${activos === 1 ? '1 puede entrar' : `${activos} pueden entrar`}, ${total} en total`,
  columnas: {
    nombre: 'Usuario',
    rol: 'Rol',
    estado: 'Estado',
    ingreso: 'Último ingreso',
    sesiones: 'Sesiones abiertas',
    acciones: 'Acciones',
  },
  vos: 'vos',
  activo: 'puede entrar',
  deBaja: 'de baja',
  nunca: 'nunca',
  sinSesiones: '–',
  sesiones: (n: number) => (n === 1 ? '1 abierta' : `${n} abiertas`),
  nuevo: 'Nuevo Usuario',
  acciones: (nombre: string) => `Acciones de ${nombre}`,
  cambiarClave: 'Cambiar contraseña',
  cambiarRol: 'Cambiar rol',
  cerrarSesiones: 'Cerrar sus sesiones',
  darBaja: 'Dar de baja',
  darAlta: 'Dar de alta',
  cargando: 'Cargando usuarios',
  errorConsultar: 'Error al consultar usuarios',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  sinActualizar: 'No se pudo actualizar la lista.',
  sinConexion: 'Sin conexión no se pueden cambiar usuarios.',
  sinDatos: 'La lista de usuarios todavía no está acá',
  sinDatosDetalle: 'Hace falta la red para consultarla.',
  sinLista: 'Este servidor no deja administrar usuarios desde la app',
  sinListaDetalle: 'Se administran en el servidor mismo.',
} as const

/** The dialogs of an account. */
export const USUARIO_DIALOGO = {
  nombre: 'Usuario',
  nombreAyuda: 'Con este nombre entra. No se puede cambiar después: el historial lo nombra.',
  clave: 'Contraseña',
  claveNueva: 'Contraseña nueva',
  claveAyuda: '8 caracteres o más. Mayúsculas y minúsculas dan lo mismo.',
  repetir: 'Repetir la contraseña',
  noCoinciden: 'Las dos contraseñas no coinciden.',
  rol: 'Rol',
  roles: {
    admin: 'admin: todo, también stock y usuarios',
    operario: 'operario: butacas, homologaciones e informes',
    vendedor: 'vendedor: ve las butacas listas',
  },
  crear: 'Crear usuario',
  creando: 'Creando…',
  guardar: 'Guardar',
  guardando: 'Guardando…',
  cancelar: 'Cancelar',
  tituloClave: (nombre: string) => `Contraseña de ${nombre}`,
  avisoClave: (nombre: string) =>
    `Se cierran las sesiones de ${nombre}: vuelve a entrar con la contraseña nueva.`,
  avisoClavePropia: 'Se cierran todas tus sesiones, también esta: volvés a entrar con la contraseña nueva.',
  tituloRol: (nombre: string) => `Rol de ${nombre}`,
  avisoRol: (nombre: string) =>
    `Se cierran las sesiones de ${nombre}: el rol nuevo vale desde que vuelve a entrar.`,
  bajaTitulo: (nombre: string) => `¿Dar de baja a ${nombre}?`,
  bajaDetalle:
    'No puede entrar más y sus sesiones se cierran ya. Lo que hizo queda en el historial con su nombre. Lo que tenga sin enviar en una tablet lo puede adoptar un admin.',
  altaTitulo: (nombre: string) => `¿Dar de alta a ${nombre}?`,
  altaDetalle: 'Vuelve a entrar con la contraseña que tenía. Si no la sabe, cambiásela.',
  sesionesTitulo: (nombre: string) => `¿Cerrar las sesiones de ${nombre}?`,
  sesionesDetalle: (n: number) =>
    `${n === 1 ? 'Hay 1 abierta' : `Hay ${n} abiertas`}. Cada equipo pide la contraseña de nuevo; lo que no se envió queda guardado ahí.`,
  creado: (nombre: string) => `Usuario ${nombre} creado`,
  claveCambiada: (nombre: string) => `Contraseña de ${nombre} cambiada`,
  clavePropia: 'Contraseña cambiada. Volvé a entrar con la nueva.',
  rolCambiado: (nombre: string, rol: Rol) => `${nombre} ahora es ${rol}`,
  dadoDeBaja: (nombre: string) => `${nombre} ya no puede entrar`,
  dadoDeAlta: (nombre: string) => `${nombre} puede entrar de nuevo`,
  sesionesCerradas: (n: number) => (n === 1 ? '1 sesión cerrada' : `${n} sesiones cerradas`),
  sinConexion: 'Sin conexión no se puede guardar. Lo que escribiste sigue acá.',
  sinRespuesta:
    'No llegó la respuesta del servidor. Lo que escribiste sigue acá: fijate en la lista si el cambio se hizo.',
} as const

/** What the server says in `detail` of labels. */
export const SERVIDOR_ETIQUETAS = {
  sinImpresora: 'El servidor no tiene configurada ninguna impresora de etiquetas.',
  noExiste: (nro: string) => `No existe la butaca ${nro}. No se imprimió nada.`,
  noEntra: (nro: string) =>
    `El código de ${nro} no entra en la etiqueta de la impresora. No se imprimió nada.`,
  yaPedido: 'Esas etiquetas ya se mandaron a la impresora. Si las querés otra vez, volvé a pedirlas.',
  ausente: 'La impresora no contesta. Fijate que esté prendida y en la red. No se imprimió nada.',
  cortada: 'La impresora cortó por la mitad. Fijate cuáles salieron antes de mandarlas otra vez.',
  colgada:
    'La impresora atendió y no terminó: puede estar sin papel o en pausa. Fijate cuáles salieron antes de mandarlas otra vez.',
} as const

/** What the server says in `detail` of accounts, on the screen and on the command line. */
export const SERVIDOR_USUARIOS = {
  duplicado: (nombre: string) => `Ya existe el usuario ${nombre}. Si está de baja, podés darlo de alta.`,
  noExiste: 'Ese usuario no existe.',
  propio: 'No podés quitarte el acceso a vos: pedíselo a otro admin.',
  ultimoAdmin: 'Es el último admin: sin otro nadie podría administrar usuarios.',
} as const

/** `npm run usuarios`, and what the server prints while nobody can sign in. */
export const CONSOLA_USUARIOS = {
  uso: [
    'Uso: npm run usuarios -- crear NOMBRE --rol admin|operario|vendedor',
    '     npm run usuarios -- clave NOMBRE',
    '     npm run usuarios -- rol NOMBRE admin|operario|vendedor',
    '     npm run usuarios -- baja NOMBRE',
    '     npm run usuarios -- alta NOMBRE',
    '     npm run usuarios -- listar',
    'La contraseña se pregunta sin mostrarla; si la entrada no es una terminal, es su primera línea.',
  ].join('\n'),
  clave: 'Contraseña: ',
  repetir: 'Otra vez: ',
  noCoinciden: 'Las dos contraseñas no coinciden.',
  interrumpido: 'Interrumpido: no se cambió nada.',
  rolDesconocido: 'El rol es admin, operario o vendedor.',
  noExiste: (nombre: string) => `No existe el usuario ${nombre}.`,
  creado: (nombre: string, rol: string) => `Usuario ${nombre} creado, rol ${rol}.`,
  claveCambiada: (nombre: string) => `Contraseña de ${nombre} cambiada; sus sesiones se cerraron.`,
  rolCambiado: (nombre: string, rol: string) => `${nombre} ahora es ${rol}; sus sesiones se cerraron.`,
  baja: (nombre: string) => `${nombre} ya no puede entrar.`,
  alta: (nombre: string) => `${nombre} puede entrar.`,
  nadie: 'No hay usuarios.',
  enUso: (motivo: string) =>
    `No se puede ahora: ${motivo}. Detené el servidor para usar este comando, o hacé el cambio en la pantalla Usuarios de la app.`,
  primerAdmin:
    'Todavía no hay usuarios y nadie puede entrar. Detené el servidor y creá el primero: npm run usuarios -- crear NOMBRE --rol admin',
  primerAdminPostgres:
    'Todavía no hay usuarios y nadie puede entrar. Creá el primero: npm run usuarios -- crear NOMBRE --rol admin',
} as const

/** What the server prints where it starts, and whoever started it reads. */
export const CONSOLA_SERVIDOR = {
  sinLugar:
    'El disco de la base está lleno: no queda lugar ni para abrirla. Lo guardado está intacto. Liberá espacio (64 MB o más) y volvé a iniciar.',
  baseTomada:
    'Otro proceso tomó la carpeta de la base, y este se detiene (código 3) para no pisar sus datos. Lo confirmado está guardado. Dejá uno solo en marcha: dos servidores no comparten DATA_DIR.',
  secretoRoto: (archivo: string, bytes: number) =>
    `El secreto de las sesiones (${archivo}) está vacío o cortado: tiene menos de ${bytes} bytes y no protege nada. La base está intacta. Restaurá ese archivo, o borralo y volvé a iniciar: se crea uno nuevo y cada persona vuelve a entrar.`,
} as const

/** The page that describes the API to whoever writes a program against it. */
export const API_DOC = {
  titulo: 'API de Butacas',
  intro: 'Cada llamada del contrato y de las extensiones de este servidor.',
  paraProgramas: 'Lo mismo, para programas:',
  roles: 'Quién puede',
  cualquiera: 'cualquiera, sin token',
  parametros: 'Parámetros',
  cuerpo: 'Cuerpo',
  respuesta: 'Respuesta',
  extension: 'Extensión de este servidor: no existe con CONTRACT_ONLY=1.',
  errores: 'Errores',
  erroresDetalle: 'Todos son application/problem+json (RFC 9457), con un código estable:',
  grupos: { auth: 'Sesión', api: 'Contrato y extensiones', otros: 'Operación' },
  servidor: 'Este servidor.',
  contacto: 'El administrador de esta fábrica',
  licencia: 'De uso interno de la fábrica',
  token: 'El que devuelve el ingreso, en el encabezado Authorization. Dura 15 horas.',
  pueden: (roles: readonly string[]) => `Pueden: ${roles.join(', ')}.`,
  cualquieraPuede: 'Puede cualquiera, sin token.',
  unaVez: 'Con Idempotency-Key, el mismo pedido repetido no se hace dos veces.',
  siNadieLoCambio: 'Con If-Match, no se hace si otra persona lo cambió antes.',
  rehusa: (codigo: string, detalle: string) => `${codigo}: ${detalle}`,
} as const

/** Every subject of the calls, in the order of the document. */
export const API_TEMAS = {
  sesion: { name: 'Sesión', description: 'Entrar y salir.' },
  butacas: { name: 'Butacas', description: 'Las butacas, sus estados y su historia.' },
  homologaciones: { name: 'Homologaciones', description: 'Quién compró cada butaca y con qué etiquetas.' },
  informes: { name: 'Informes', description: 'Cuántas butacas pasaron a un estado entre dos fechas.' },
  productos: {
    name: 'Productos',
    description: 'Lo que hay en el depósito, con su existencia y sus precios.',
  },
  catalogos: {
    name: 'Catálogos',
    description: 'Las listas de las que eligen los productos y los registros.',
  },
  registros: { name: 'Registros', description: 'Las entradas y salidas, que mueven las existencias.' },
  usuarios: { name: 'Usuarios', description: 'Las cuentas, sus roles y sus claves.' },
  equipos: {
    name: 'Equipos',
    description: 'Las tabletas, lo que tienen sin enviar y las etiquetas que imprimen.',
  },
  operacion: { name: 'Operación', description: 'Cómo está el servidor, y este documento.' },
} as const

/** What each header that a write may carry says, by its name in src/contract/headers.ts. */
export const API_ENCABEZADOS: Readonly<Record<string, string>> = {
  'author-identified': 'Cómo mostró quién es: clave o pin. Si falta, clave.',
  'idempotency-key': 'Un UUID por cambio. El mismo pedido repetido recibe la misma respuesta.',
  'if-match': 'La versión que se vio, como la dio ETag. Si hay otra, 412.',
  'device-id': 'UUID del equipo que envía.',
  'device-seq': 'Número de orden del cambio en ese equipo.',
  'capture-age-ms': 'Hace cuántos milisegundos se hizo.',
}

/** What each call does, by its name in src/contract/endpoints.ts. */
export const API_LLAMADAS: Readonly<Record<string, string>> = {
  login: 'Entra con nombre y clave y recibe un token de 15 horas.',
  logout: 'Cierra la sesión del token.',
  filtroButaca: 'Lista butacas por número, modelo, estado y color.',
  filtroAs: 'Lista las butacas listas que cuentan como S (true) o como A (false).',
  cambiarEstado: 'Cambia el estado de una butaca y, si se indica, su peso y su marca S.',
  modelos: 'Lista los modelos de butaca.',
  colores: 'Lista los colores.',
  estados: 'Lista los estados.',
  actividadHoy: 'Lista los cambios de estado de hoy.',
  historialButaca: 'Lista la historia de una butaca.',
  crearButaca: 'Crea una butaca.',
  modificarButaca: 'Modifica una butaca, que se nombra por su número.',
  homologaciones: 'Lista las homologaciones.',
  filtroHomologaciones: 'Busca un texto en las homologaciones.',
  homologar: 'Homologa una butaca prehomologada.',
  modificarHomologacion: 'Modifica el comprador y las etiquetas de una homologación.',
  homologacionesHoy: 'Lista las homologaciones de hoy.',
  excel: 'Descarga las homologaciones como .xls.',
  informe: 'Cuenta los cambios a un estado entre dos fechas, por modelo.',
  informeAs: 'Lo mismo, solo de butacas A o S.',
  informeDetalle: 'Lista las butacas de una fila del informe.',
  informeDetalleAs: 'Lista las butacas de una fila del informe de A o S.',
  filtroProductos: 'Busca productos.',
  producto: 'Un producto.',
  categoriaDeModelo: 'La categoría de un modelo de producto.',
  modelosDeCategoria: 'Lista los modelos de una categoría.',
  tipoRegistros: 'Lista los tipos de registro.',
  filtroRegistros: 'Busca registros.',
  guardarRegistro: 'Guarda un registro con sus líneas y mueve las existencias.',
  usuarios: 'Lista los usuarios.',
  crearUsuario: 'Crea un usuario.',
  claveUsuario: 'Cambia la clave de un usuario y cierra sus sesiones.',
  rolUsuario: 'Cambia el rol de un usuario y cierra sus sesiones.',
  activoUsuario: 'Da de baja o de alta a un usuario.',
  cerrarSesiones: 'Cierra las sesiones de un usuario.',
  cuenta: 'Cuántas escrituras tienen los datos; con lo que se dijo antes, muestra que volvieron atrás.',
  cambios: 'Lista las butacas que cambiaron desde un cursor.',
  eventos: 'Avisa lo que cambia, como eventos del servidor (text/event-stream).',
  salud: 'El proceso vive.',
  listo: 'El servidor puede atender.',
  demo: 'Existe mientras están los usuarios de demostración.',
  metricas: 'Métricas para Prometheus. Solo desde esta máquina o con METRICS_TOKEN.',
  openapi: 'Este documento.',
  documentacion: 'Esta página.',
  estiloDocumentacion: 'El estilo de esta página.',
  clave: 'Si se conoce el efecto de una clave de idempotencia.',
  dispositivos: 'Lista los equipos y lo que dicen de sí.',
  nombrarDispositivo: 'Pone nombre a un equipo.',
  permitirDispositivo: 'Permite o prohíbe el PIN en un equipo, y lo saca de servicio o lo repone.',
  informarDispositivo: 'Un equipo dice qué tiene pendiente.',
  presentarFirma: 'Un equipo muestra con qué clave firma y recibe el próximo eslabón de su cadena.',
  impresoraEtiquetas: 'Si la planta tiene una impresora de etiquetas.',
  imprimirEtiquetas: 'Imprime etiquetas de butacas en la impresora de la planta, una sola vez por pedido.',
  claveRescate: 'La clave pública de los archivos de rescate.',
  rescatar: 'Aplica un archivo de rescate.',
}

/** The five calls that every resource of the stock has. */
export const API_RECURSO: Readonly<Record<string, string>> = {
  listar: 'Lista todo.',
  crear: 'Crea uno.',
  modificar: 'Modifica uno.',
  borrar: 'Elimina uno. Es un GET, como pide el contrato: lleva token y nunca se guarda ni se repite.',
  eliminar: 'Elimina uno.',
}

/** What the server says in `detail` (design §5). */
export const SERVIDOR = {
  pedidoInvalido: 'El pedido no es válido.',
  sesion: 'La sesión no es válida o venció. Volvé a iniciar sesión.',
  permiso: 'Tu rol no puede hacer esto.',
  noExiste: 'No existe.',
  butacaNoExiste: (nro: string) => `La butaca ${nro} no existe.`,
  metodo: 'Ese método no se usa en esta dirección.',
  soloHttps: 'Usá la dirección que empieza con https://. Por http no se acepta ningún dato.',
  claveEnCurso: 'Este cambio ya se está procesando.',
  claveReusada: 'Esta clave ya se usó para otro cambio.',
  claveDesconocida: 'El servidor no conoce este cambio.',
  rescateIlegible: 'Este archivo no se puede abrir: está dañado o es de otra instalación.',
  rescateDesconocido:
    'Este archivo no lo firmó ninguna tableta conocida, o lo cambiaron después. No se aplicó nada: pedí que lo guarden de nuevo en la tableta, con la app actualizada y con red.',
  rescateAjeno: (nombre: string) =>
    `${nombre} nunca inició sesión en esa tableta: no se hace nada en su nombre. Preguntale qué hizo.`,
  rescateSinVersion:
    'El archivo no dice cómo estaba la butaca cuando se hizo el cambio: miralos y decidí si corresponde.',
  rescateViejo: 'Es de hace más de 400 días: mirá la butaca y decidí si corresponde.',
  rescateDanado: 'El registro está dañado: mirá en el equipo o preguntá a la persona qué cambio era.',
  rescateDecidir: 'Espera la decisión de una persona en el equipo.',
  rescateRetenida: 'Espera a que se resuelva el cambio anterior de esta butaca.',
  usuarioDesconocido: (nombre: string) => `El usuario ${nombre} no existe.`,
  actualice: 'Esta versión de la app es demasiado vieja para este servidor. Actualizala y se envía.',
  version: 'Otra persona cambió la butaca mientras tanto.',
  estadoDesconocido: 'Ese estado no existe.',
  butacaBorrada: (nro: string) => `La butaca ${nro} está borrada y no admite cambios.`,
  nroIlegible:
    'El número tiene signos que no se ven o letras de otro alfabeto, y se confunde con otro. No se creó la butaca: escribilo de nuevo con el teclado.',
  pesoDecimales: 'El peso lleva hasta dos decimales. No se guardó nada: corregilo y mandalo de nuevo.',
  butacaDuplicada: (nro: string) => `Ya existe la butaca ${nro}.`,
  modeloDesconocido: 'Ese modelo no existe.',
  colorDesconocido: 'Ese color no existe.',
  yaHomologada: (nro: string) => `La butaca ${nro} ya está homologada.`,
  noPrehomologada: (nro: string) => `La butaca ${nro} no está prehomologada.`,
  homologacionNoExiste: (nro: string) => `La butaca ${nro} no tiene homologación.`,
  excelEnCurso: 'Ya hay una descarga de Excel tuya en curso. Esperá a que termine.',
  demasiadasLineas:
    'Tu usuario ya tiene demasiadas pantallas conectadas a la vez. Cerrá las que no uses; esta sigue andando y se actualiza cada tanto.',
  muyGrande: 'El pedido es demasiado grande.',
  urlLarga: 'La dirección es demasiado larga.',
  tipoContenido: 'Ese tipo de contenido no se acepta.',
  interno: 'El servidor tuvo un error. Probá de nuevo; si sigue, avisá al administrador.',
  ocupado: 'El servidor no puede atender ahora. Se vuelve a intentar solo.',
  almacenamiento: 'El servidor no tiene espacio para guardar.',
} as const

/** What the server says in `detail` of the stock, and its warnings (design §5; reliability S16, S17). */
export const SERVIDOR_STOCK = {
  duplicado: 'Ya hay otro igual.',
  referenciado: 'No se puede eliminar porque algo lo usa.',
  yaExiste: (que: string, nombre: string) => `Ya existe ${que} ${nombre}.`,
  noExiste: (que: string) => `${que} no existe.`,
  /** «La categoría Telas no se puede eliminar: la usan 12 productos y 3 modelos.» */
  enUso: (que: string, nombre: string, pronombre: string, usos: readonly string[], total: number) =>
    `${que} ${nombre} no se puede eliminar: ${pronombre} ${total === 1 ? 'usa' : 'usan'} ${usos.join(' y ')}.`,
  usos: (n: number, uno: string, muchos: string) => `${n} ${n === 1 ? uno : muchos}`,
  modeloDeOtraCategoria: (modelo: string, categoria: string) =>
    `El modelo ${modelo} es de la categoría ${categoria}.`,
  modeloSinCategoria: 'Ese modelo no tiene categoría.',
  registroCambiado: 'Otra persona cambió el registro mientras tanto.',
  fechaInvalida: 'Esa fecha no existe.',
  bajoMinimo: (codigo: string, descripcion: string | null, quedan: number, minimo: number) =>
    `${[codigo, descripcion].filter(Boolean).join(' ')}: quedan ${quedan}, el mínimo es ${minimo}`,
  yMas: (n: number) => `y ${n} más`,
} as const

/** The words of every error modal beside its sentence (§2). */
export const FALLO = { title: 'Error', close: 'Cerrar', retry: 'Reintentar' } as const

/** The sheet of «Descargar Excel». */
export const EXCEL = {
  hoja: (n: number) => (n === 1 ? 'Homologaciones' : `Homologaciones ${n}`),
  columnas: ['Butaca', 'Nombre modelo', 'Comprador', 'Etiqueta blanca', 'Etiqueta gris', 'Fecha hs'],
} as const

/** How a role is named on the screen: as the server names it (specification §3). */
export const nombreRol = (rol: Rol): string => rol
