import { TOTAL_BUSCADO_MAX } from '#contract/buscar.ts'
import type { Rol } from '#contract/rol.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { lasUltimas } from './palabras.ts'

const enumerar = new Intl.ListFormat('es', { type: 'conjunction' })
const lista = (nombres: readonly string[]): string => enumerar.format(nombres)
const enMinuscula = (nombre: string): string => nombre.toLowerCase()
const enOracion = (nombres: readonly string[]): string => {
  const [primera = '', ...resto] = lista(nombres.map(enMinuscula))
  return primera.toUpperCase() + resto.join('')
}

const CAMPO: Record<Rol, string> = {
  admin: 'Número, producto, remito, etiqueta, cliente o pantalla',
  operario: 'Número, etiqueta o pantalla',
  vendedor: 'Pantalla',
}

const MASCULINOS: ReadonlySet<string> = new Set(['Registros', 'Productos', 'Clientes/Proveedores'])

/** «Buscar en todo». */
export const BUSCAR = {
  titulo: 'Buscar en todo',
  campo: (rol: Rol) => CAMPO[rol],
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
  probaCon: {
    admin: 'Alcanza con el comienzo del número. También se busca por código, remito o etiqueta.',
    operario: 'Alcanza con el comienzo del número. También se busca por etiqueta o comprador.',
    vendedor: 'Con tu usuario se buscan pantallas. Las butacas listas están en Inicio.',
  } satisfies Record<Rol, string>,
  hallados: (n: number) => (n === 1 ? '1 resultado' : `${n} resultados`),
  soloAqui: {
    'sin-red': 'Sin conexión.',
    'sin-respuesta': 'El servidor no respondió.',
    'servidor-ajeno': 'Este servidor no busca en todo.',
  },
  loGuardado: (grupos: readonly string[], hora: string) =>
    `Buscamos en lo guardado en este equipo: ${lista(grupos.map(enMinuscula))} hasta las ${hora}.`,
  /** The device stores the seats on the floor. */
  sinLasQueSalieron: 'Las butacas entregadas y las borradas no se guardan acá.',
  ultimasHomologaciones: (n: number) => `De las homologaciones, ${lasUltimas(n)}.`,
  nadaGuardado: 'En este equipo no hay nada guardado.',
  queNo: (grupos: readonly string[]) => `No se buscó en ${lista(grupos.map(enMinuscula))}.`,
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
