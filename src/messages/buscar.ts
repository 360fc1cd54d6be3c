import { type GrupoBuscado, TOTAL_BUSCADO_MAX } from '#contract/buscar.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { conMayuscula } from './palabras.ts'

const enumerar = new Intl.ListFormat('es', { type: 'conjunction' })
const lista = (nombres: readonly string[]): string => enumerar.format(nombres)
const enOracion = (nombres: readonly string[]): string => {
  const [primera = '', ...resto] = lista(nombres.map(nombre => nombre.toLowerCase()))
  return primera.toUpperCase() + resto.join('')
}

/** The word that finds a row of each group, in the order of the sentence. */
const BUSCADOS: Record<GrupoBuscado, string> = {
  butacas: 'número',
  productos: 'producto',
  registros: 'remito',
  homologaciones: 'etiqueta',
  personas: 'persona',
}
const opciones = new Intl.ListFormat('es', { type: 'disjunction' })

/** «Buscar en todo». */
export const BUSCAR = {
  titulo: 'Buscar en todo',
  campo: (grupos: readonly GrupoBuscado[]) => {
    const buscados = Object.entries(BUSCADOS).filter(([grupo]) => grupos.some(each => each === grupo))
    return conMayuscula(opciones.format([...buscados.map(([, nombre]) => nombre), 'pantalla']))
  },
  cerrar: 'Cerrar',
  resultados: 'Resultados',
  grupos: {
    butacas: 'Butacas',
    homologaciones: 'Homologaciones',
    registros: 'Registros',
    productos: 'Productos',
    personas: 'Personas',
    pantallas: 'Pantallas',
  },
  ultimas: 'Últimas',
  /** Rows of the server that arrived after the groups above were read. */
  despues: 'Llegó después',
  total: (n: number) => (n >= TOTAL_BUSCADO_MAX ? `${formatNumero(n)} o más` : formatNumero(n)),
  enEsteEquipo: (n: number) => `${formatNumero(n)} en este equipo`,
  remito: 'Remito',
  etiquetaBlanca: (nro: string) => `etiqueta blanca de ${nro}`,
  etiquetaGris: (nro: string) => `etiqueta gris de ${nro}`,
  pendiente: 'pendiente',
  corto: 'Escribí al menos dos letras o números',
  buscando: 'Buscando…',
  nada: (buscado: string) => `Nada con «${buscado}»`,
  probaCon: (grupos: readonly GrupoBuscado[]) =>
    grupos.includes('productos')
      ? 'Probá con menos letras, el código del producto o el número de remito.'
      : grupos.includes('homologaciones')
        ? 'Probá con menos letras, o con una etiqueta.'
        : 'Probá con menos letras.',
  hallados: (n: number) => (n === 1 ? '1 resultado' : `${n} resultados`),
  soloAqui: {
    'sin-red': 'Sin conexión.',
    'sin-respuesta': 'El servidor no respondió.',
    'servidor-ajeno': 'Este servidor no busca en todo.',
  },
  loGuardado: (grupos: readonly string[], hora: string) =>
    `Buscamos en lo guardado en este equipo: ${lista(grupos.map(grupo => grupo.toLowerCase()))} hasta las ${hora}.`,
  /** The device stores the seats on the floor. */
  sinLasQueSalieron: 'Las butacas entregadas y las borradas no se guardan acá.',
  ultimasHomologaciones: (n: number) => `De las homologaciones, las últimas ${formatNumero(n)}.`,
  nadaGuardado: 'En este equipo no hay nada guardado.',
  queNo: (grupos: readonly string[]) => `${enOracion(grupos)} no.`,
  faltan: enOracion,
  porQueFaltan: {
    'sin-red': 'necesitan la red',
    'sin-respuesta': 'no se pudieron buscar',
    'servidor-ajeno': 'se buscan en sus pantallas',
  },
  cuandoVuelva: (grupos: readonly string[]) =>
    grupos.some(grupo => grupo.endsWith('os'))
      ? 'se buscan solos cuando vuelva'
      : 'se buscan solas cuando vuelva',
  reintentar: 'Reintentar',
  teclas: { mover: 'mover', abrir: 'abrir', otraPestana: 'en otra pestaña', cerrar: 'cerrar' },
} as const
