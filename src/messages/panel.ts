import { contar, cuantasButacas } from './palabras.ts'

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

/** The panel of a vendedor: the ready seats with their numbers (look, 25). */
export const VENDEDOR = {
  titulo: 'Listas para vender',
  todas: 'Todos los modelos y colores',
  butacas: cuantasButacas,
  parte: 'Listas por modelo y color',
  tabla: 'Butacas listas por modelo y color',
  modelo: 'Modelo',
  total: 'Total',
  /** @param cuales for example 'S7 negro S'. */
  ver: (n: number, cuales: string) => `Ver ${n} ${cuales}`,
  ninguna: 'Ahora no hay ninguna lista',
  ningunaDetalle: 'Cuando el taller termine una, aparece acá sola.',
  esS: 'homologada o pre-homologada',
  esA: 'sin homologar',
  listas: (n: number) => contar(n, 'lista', 'listas'),
  columnas: { nro: 'Nro', modelo: 'Modelo', color: 'Color', as: 'A/S', fechaHs: 'Último cambio' },
  numero: 'Número de butaca',
  estaLista: '¿Está lista?',
  buscando: 'Buscando…',
  si: 'Está lista',
  no: 'No está lista',
  noDetalle: 'Ninguna butaca lista tiene ese número.',
  empiezan: (n: number, nro: string) =>
    `${contar(n, 'lista empieza', 'listas empiezan')} con ${nro}. Escribí el número entero.`,
  ultimoCambio: (cuando: string) => `último cambio ${cuando}`,
  /** Answers from this device's data, if the server did not answer. @param hora for example '10:31'. */
  segunEquipo: {
    'sin-red': {
      si: (hora: string) => `Sin conexión: a las ${hora} estaba lista`,
      no: (hora: string) => `Sin conexión: a las ${hora} no estaba lista`,
    },
    'sin-respuesta': {
      si: (hora: string) => `El servidor no respondió: a las ${hora} estaba lista`,
      no: (hora: string) => `El servidor no respondió: a las ${hora} no estaba lista`,
    },
  },
  sinDatos: {
    'sin-red': 'Sin conexión: este equipo todavía no tiene las butacas listas',
    'sin-respuesta': 'El servidor no respondió. Preguntá de nuevo.',
  },
  cerrarRespuesta: 'Cerrar la respuesta',
} as const
