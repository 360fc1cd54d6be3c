import type { CampoLibre, ValorLibre } from '#contract/campos-butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import { contar } from '../palabras.ts'

/** Names of a seat's optional fields, for column titles and field labels. */
export const LIBRES = { renombre: 'Renombre' } as const satisfies Record<CampoLibre, string>

export const SI_NO = { si: 'Sí', no: 'No' } as const

/** The value of an optional field in words; '' for null. */
export const valorEscrito = (valor: ValorLibre): string =>
  typeof valor === 'boolean' ? (valor ? SI_NO.si : SI_NO.no) : String(valor ?? '')

/** Name of a model, color or state in selects and filters. */
export const nombreMaestro = ({ nombre, retirado }: Maestro): string =>
  retirado ? `${nombre} (retirado)` : nombre

export const LISTA = {
  titulo: 'Lista de butacas',
  tabla: 'Butacas',
  columnas: {
    nro: 'Nro',
    modelo: 'Modelo',
    estado: 'Estado',
    color: 'Color',
    peso: 'Peso',
    as: 'A/S',
    ...LIBRES,
  },
  marcas: {
    pending: 'pendiente',
    ok: 'confirmada',
    rejected: 'rechazada',
    prehomo: 'pre-homologada',
  },
  ficha: 'Ficha',
  fichaDe: (nro: string) => `Ficha de ${nro}`,
  sel: 'Sel',
  seleccionar: (nro: string) => `Seleccionar ${nro}`,
  seleccionados: 'Seleccionados',
  filtros: 'Filtros',
  buscar: 'Buscar',
  listasA: 'Listas A',
  listasS: 'Listas S',
  etiquetas: 'Imprimir etiquetas',
  reintentar: 'Reintentar',
  datosDe: (hora: string) => `datos de las ${hora}`,
  sinConexion: 'sin conexión',
  soloGuardadas: 'Solo las guardadas en este equipo',
  /** Shown above an incomplete list. */
  conoce: (n: number) =>
    n === 1
      ? 'Esta es la única que conoce; puede haber más.'
      : `Estas ${n} son las que conoce; puede haber más.`,
  cargando: 'Cargando butacas',
  elegidas: 'Butacas elegidas',
  cuantasElegidas: (n: number) => `${n} ${n === 1 ? 'elegida' : 'elegidas'}`,
  quitarNro: (nro: string) => `Quitar ${nro}`,
  quitarTodas: 'Quitar todas',
  yMas: (n: number) => `y ${n} más`,
  elegirTodas: 'Elegir todas',
  sacar: 'Excel e Imprimir',
  elegirHasta: (n: number) => `Hasta ${n} de una vez: elegí antes un filtro`,
  empiezaCon: (texto: string) => `Solo las que empiezan con ${texto}`,
  quitarNumero: 'Quitar el número',
  ultimo: (quien: string | null, cuando: string) => (quien === null ? cuando : `${quien}, ${cuando}`),
  fuera: (nro: string) => `${nro} no está en esta lista`,
  /** Title of the seats that a report or a search links to. */
  estas: (n: number) => (n === 1 ? 'Solo esta butaca' : `Solo estas ${n} butacas`),
  deEstas: (shown: number, de: number) =>
    `${de === 1 ? 'no se ve' : shown === 0 ? 'no se ve ninguna' : shown === 1 ? 'se ve una' : `se ven ${shown}`}; las que ya salieron de la fábrica no se listan acá`,
  /** Titles of the seats that a number of the screen «Flujo» links to. */
  paradas: (dias: number, estado: string) => `Más de ${contar(dias, 'día', 'días')} en ${estado}`,
  devueltas: {
    motivo: (nombre: string) => `Devueltas, motivo ${nombre}`,
    modelo: (nombre: string) => `Devueltas, modelo ${nombre}`,
    usuario: (nombre: string) => `Devueltas, persona ${nombre}`,
    defecto: (nombre: string) => `Con defecto, motivo ${nombre}`,
  },
  entre: (desde: string, hasta: string) => `del ${desde} al ${hasta}`,
  conModelo: (nombre: string) => `modelo ${nombre}`,
  conColor: (nombre: string) => `color ${nombre}`,
  conPersona: (nombre: string) => `persona ${nombre}`,
  delPanel: (cuales: string) => `Butacas listas del panel${cuales === '' ? '' : `: ${cuales}`}`,
  fueraDelPanel: 'Butacas listas de otros modelos o colores',
  verTodas: 'Ver todas',
} as const
