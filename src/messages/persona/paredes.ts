import type { EnlacePared } from '#contract/informes/pared.ts'
import type { Columna } from '#domain/valor/celda.ts'

export const PAREDES = {
  titulo: 'Pantallas de pared',
  explica:
    'Un televisor muestra el panel con un enlace propio: sin usuario, sin nombres y sin poder cambiar nada.',
  cuantos: (activas: number) => `${activas} en uso`,
  columnas: {
    nombre: 'Lugar',
    creada: 'Creada',
    vista: 'Última vez',
    estado: 'Estado',
    acciones: 'Acciones',
  },
  creada: (hora: string, quien: string) => `${hora}, ${quien}`,
  nunca: 'nunca se abrió',
  activa: 'muestra el panel',
  sinAbrir: 'sin abrir',
  quieta: 'apagada o sin red',
  revocada: 'anulada',
  nueva: 'Nueva pantalla',
  revocar: 'Anular',
  revocarDe: (nombre: string) => `Anular ${nombre}`,
  cargando: 'Cargando pantallas',
  errorConsultar: 'Error al consultar pantallas',
  sinConexion: 'Sin conexión no se pueden crear ni anular pantallas.',
  sinDatos: 'La lista de pantallas todavía no está en este equipo',
  sinLista: 'Este servidor no tiene pantallas de pared',
  vacia: 'Todavía no hay pantallas',
  vaciaDetalle: 'Creá una por cada televisor: así se puede anular una sin tocar las otras.',

  lugar: 'Lugar',
  lugarAyuda: 'Se muestra arriba en la pantalla: «Nave 1», «Armado».',
  faltaLugar: 'Escribí el lugar.',
  crear: 'Crear enlace',
  enlaceDe: (nombre: string) => `Enlace de ${nombre}`,
  unaVez:
    'Se muestra una sola vez. Quien lo tenga ve el panel, y nada más; si se pierde, anulalo y creá otro.',
  enlace: 'Enlace para abrir en el televisor',
  codigo: 'O abrí ahí esta dirección y escribí el código',
  copiar: 'Copiar enlace',
  copiado: 'Enlace copiado',
  noSeCopio: 'No se pudo copiar en este equipo: seleccioná el texto y copialo.',
  listo: 'Listo',
  preguntaRevocar: (nombre: string) => `¿Anular la pantalla ${nombre}?`,
  revocarDetalle:
    'Deja de mostrar el panel enseguida y su enlace no sirve más. Para volver a usarla hace falta otro.',
  quedoRevocada: (nombre: string) => `La pantalla ${nombre} quedó anulada`,
} as const

/** A screen counts as on for this time (ms) after its last request. */
const ON_MS = 3 * 60_000

/** State of the wall panel that uses a link. @param ahora server time (ms). */
export function estadoEnlace({ vista, revocada }: EnlacePared, ahora: number) {
  if (revocada !== null) return 'revocada'
  if (vista === null) return 'sinAbrir'
  return ahora - Date.parse(vista) < ON_MS ? 'activa' : 'quieta'
}

export const columnasPared = (
  momentoDe: (ms: number) => string,
  ahora: number,
): readonly Columna<EnlacePared>[] => [
  { title: PAREDES.columnas.nombre, value: ({ nombre }) => nombre },
  { title: PAREDES.columnas.creada, value: fila => momentoDe(Date.parse(fila.creada)), formato: 'momento' },
  {
    title: PAREDES.columnas.vista,
    value: ({ vista }) => vista && momentoDe(Date.parse(vista)),
    formato: 'momento',
  },
  { title: PAREDES.columnas.estado, value: enlace => PAREDES[estadoEnlace(enlace, ahora)] },
]
