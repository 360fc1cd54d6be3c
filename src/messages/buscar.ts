import { type GrupoBuscado, TOTAL_BUSCADO_MAX } from '#contract/buscar.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { conMayuscula, enumerar, lasUltimas } from './palabras.ts'

const enMinuscula = (nombre: string): string => nombre.toLowerCase()
const enOracion = (nombres: readonly string[]): string => conMayuscula(enumerar(nombres.map(enMinuscula)))

/** Groups in the order of the search field's label. */
const BUSCADOS: Record<GrupoBuscado, string> = {
  butacas: 'número',
  productos: 'producto',
  registros: 'remito',
  homologaciones: 'etiqueta',
  personas: 'cliente',
}
const opciones = new Intl.ListFormat('es', { type: 'disjunction' })

const MASCULINOS: ReadonlySet<string> = new Set(['Registros', 'Productos', 'Clientes/Proveedores'])

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
    personas: 'Clientes/Proveedores',
    pantallas: 'Pantallas',
  },
  ultimas: 'Últimas',
  /** Label of rows that arrived after the groups below were shown. */
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
      ? 'Alcanza con el comienzo del número. También se busca por código, remito o etiqueta.'
      : grupos.includes('homologaciones')
        ? 'Alcanza con el comienzo del número. También se busca por etiqueta o comprador.'
        : 'Con tu usuario se buscan pantallas. Las butacas listas están en Inicio.',
  hallados: (n: number) => (n === 1 ? '1 resultado' : `${n} resultados`),
  soloAqui: {
    'sin-red': 'Sin conexión.',
    'sin-respuesta': 'El servidor no respondió.',
    'servidor-ajeno': 'Este servidor no busca en todo.',
  },
  loGuardado: (grupos: readonly string[], hora: string) =>
    `Buscamos en lo guardado en este equipo: ${enumerar(grupos.map(enMinuscula))} hasta las ${hora}.`,
  /** The device stores only the seats in the factory. */
  sinLasQueSalieron: 'Las butacas entregadas y las borradas no se guardan acá.',
  ultimasHomologaciones: (n: number) => `De las homologaciones, ${lasUltimas(n)}.`,
  nadaGuardado: 'En este equipo no hay nada guardado.',
  queNo: (grupos: readonly string[]) => `No se buscó en ${enumerar(grupos.map(enMinuscula))}.`,
  faltan: enOracion,
  porQueFaltan: {
    'sin-red': 'necesitan la red',
    'sin-respuesta': 'no se pudieron buscar',
    'servidor-ajeno': 'se buscan en sus pantallas',
  },
  cuandoVuelva: (grupos: readonly string[]) =>
    grupos.some(grupo => MASCULINOS.has(grupo))
      ? 'se buscan solos cuando vuelva'
      : 'se buscan solas cuando vuelva',
  reintentar: 'Reintentar',
  teclas: { mover: 'mover', abrir: 'abrir', otraPestana: 'en otra pestaña', cerrar: 'cerrar' },
} as const
