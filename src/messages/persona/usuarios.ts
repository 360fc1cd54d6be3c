import type { Rol } from '#contract/permisos.ts'
import type { Usuario } from '#contract/usuario.ts'
import type { Columna } from '#domain/valor/celda.ts'

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
  verSesiones: 'Sesiones abiertas',
  cerrarSesiones: 'Cerrar sus sesiones',
  provisoria: 'contraseña provisoria',
  darBaja: 'Dar de baja',
  darAlta: 'Dar de alta',
  cargando: 'Cargando usuarios',
  errorConsultar: 'Error al consultar usuarios',
  sinConexion: 'Sin conexión no se pueden cambiar usuarios.',
  sinDatos: 'La lista de usuarios todavía no está en este equipo',
  sinLista: 'Este servidor no deja administrar usuarios desde la app',
  sinListaDetalle: 'Se administran en el servidor mismo.',
} as const

/** The cards with a person's barcode, on paper. */
export const CREDENCIALES = {
  imprimir: 'Imprimir credenciales',
  titulo: 'Credenciales',
  detalle: 'Una por operario que puede entrar. Se recortan por la línea.',
  uso: 'Para empezar a trabajar, pasala por el lector en «Quién sigue» y poné tu PIN.',
  sinCodigo: 'Este nombre tiene signos que un código de barras no lleva.',
} as const

export const USUARIO_DIALOGO = {
  nombre: 'Usuario',
  nombreAyuda: 'Con este nombre entra. No se puede cambiar después: el historial lo nombra.',
  clave: 'Contraseña',
  claveNueva: 'Contraseña nueva',
  claveProvisoria: 'Es provisoria: cuando entre, la app le pide una suya.',
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
  guardar: 'Guardar',
  guardando: 'Guardando…',
  cancelar: 'Cancelar',
  tituloClave: (nombre: string) => `Contraseña de ${nombre}`,
  avisoClave: (nombre: string) =>
    `Se cierran las sesiones de ${nombre}: vuelve a entrar con la contraseña nueva, y ahí la app le pide una suya.`,
  avisoClavePropia: 'Se cierran todas tus sesiones, también esta: volvés a entrar con la contraseña nueva.',
  tituloRol: (nombre: string) => `Rol de ${nombre}`,
  avisoRol: (nombre: string) =>
    `Se cierran las sesiones de ${nombre}: el rol nuevo vale desde que vuelve a entrar.`,
  bajaTitulo: (nombre: string) => `¿Dar de baja a ${nombre}?`,
  bajaDetalle:
    'No puede entrar más y sus sesiones se cierran ya. Lo que hizo queda en el historial con su nombre. Lo que tenga sin enviar en un equipo lo puede adoptar un administrador.',
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
    'El servidor no confirmó el cambio. Lo que escribiste sigue acá: fijate en la lista si se hizo.',
  preguntaSinConexion: 'No se hizo: no hay conexión con el servidor.',
  preguntaSinRespuesta:
    'El servidor no confirmó el cambio. Fijate en la lista si se hizo; si no, probá de nuevo.',
} as const

export const FALLA_USUARIO = {
  falta: 'Escribí el nombre de usuario.',
  largo: 'El nombre lleva de 2 a 40 letras.',
  signos: 'El nombre empieza con una letra y lleva letras, números, punto, guion o guion bajo, sin espacios.',
  alfabeto:
    'El nombre lleva letras de nuestro alfabeto, con o sin acento. Las de otros alfabetos se ven iguales y confunden: escribilo con el teclado.',
} as const

/** Faults of a password, beside its field (security C12). */
export const FALLA_CLAVE = {
  falta: 'Escribí la contraseña.',
  corta: 'La contraseña lleva 8 caracteres o más.',
  larga: 'La contraseña lleva 200 caracteres como mucho.',
  nombre: 'La contraseña no puede ser el nombre de usuario.',
  comun:
    'Esa contraseña está entre las más usadas y se adivina enseguida. Elegí otra, por ejemplo tres palabras que no tengan nada que ver.',
  producto:
    'Es una palabra de la fábrica, de las primeras que alguien probaría. Elegí otra, por ejemplo tres palabras que no tengan nada que ver.',
} as const

export const SESIONES = {
  titulo: (nombre: string) => `Sesiones de ${nombre}`,
  sinEquipo: 'Equipo sin identificar',
  sinNombre: (id: string) => `Equipo ${id.slice(0, 8)}`,
  esta: 'esta, la tuya',
  desde: (hora: string, donde: string) => `Desde las ${hora}, en la dirección ${donde}.`,
  vista: (cuando: string) => `Última actividad: ${cuando}.`,
  sinUso: 'Sin actividad todavía.',
  cerrar: 'Cerrar',
  cerrarUna: (cual: string, desde: string) => `Cerrar la sesión de ${cual}, desde las ${desde}`,
  cerrarTodas: 'Cerrar todas',
  listo: 'Listo',
  ninguna: 'No tiene sesiones abiertas',
  sinDatos: 'No se pudieron consultar las sesiones.',
  sinConexion: 'Sin conexión no se pueden cerrar.',
} as const

const { columnas } = USUARIOS

/** Export columns of the screen. @param momentoDe local time of an instant (ms). */
export const columnasUsuario = (momentoDe: (ms: number) => string): readonly Columna<Usuario>[] => [
  { title: columnas.nombre, value: ({ nombre }) => nombre },
  { title: columnas.rol, value: ({ rol }) => rol },
  { title: columnas.estado, value: ({ activo }) => (activo ? USUARIOS.activo : USUARIOS.deBaja) },
  {
    title: columnas.ingreso,
    value: ({ ultimoIngreso }) => ultimoIngreso && momentoDe(Date.parse(ultimoIngreso)),
    formato: 'momento',
  },
  { title: columnas.sesiones, value: ({ sesiones }) => sesiones },
]
