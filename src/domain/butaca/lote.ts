import type { ButacaLote, LoteQuery } from '#contract/lote.ts'
import { parseFecha } from '#domain/valor/fecha.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { plegado, sinAcentos } from '#domain/valor/texto.ts'
import { ESTADO_BORRADA, isViva } from './butaca.ts'

/** A search as typed or chosen; '' means that the field is not searched. Ids are texts, as in a select. */
export interface BuscadoLote {
  modelo: string
  color: string
  estado: string
  diaD: string
  diaH: string
  nroD: string
  nroH: string
  blancaD: string
  blancaH: string
  grisD: string
  grisH: string
  cliente: string
  motivo: string
}

export const NADA_BUSCADO: BuscadoLote = {
  ...{ modelo: '', color: '', estado: '', diaD: '', diaH: '' },
  ...{ nroD: '', nroH: '', blancaD: '', blancaH: '', grisD: '', grisH: '', cliente: '', motivo: '' },
}
const CAMPOS = Object.keys(NADA_BUSCADO) as (keyof BuscadoLote)[]
const IDS = ['modelo', 'color', 'estado', 'motivo'] as const
const DIAS = ['diaD', 'diaH'] as const

/** Read and write the search as the parameters of an address. */
export const parseLote = (read: (campo: string) => string | null): BuscadoLote =>
  Object.fromEntries(CAMPOS.map(campo => [campo, (read(campo) ?? '').trim()])) as unknown as BuscadoLote
export const writeLote = (buscado: BuscadoLote): Record<string, string> =>
  Object.fromEntries(
    CAMPOS.filter(campo => buscado[campo].trim() !== '').map(campo => [campo, buscado[campo].trim()]),
  )

export const isNadaBuscado = (buscado: BuscadoLote): boolean => Object.keys(writeLote(buscado)).length === 0

/** Day fields whose text is not a date. */
export const diasMal = (buscado: BuscadoLote): readonly (typeof DIAS)[number][] =>
  DIAS.filter(campo => buscado[campo].trim() !== '' && parseFecha(buscado[campo]).fecha === null)

/** The request's query; null if nothing is searched, or if a day is not a date. */
export function pedidoLote(buscado: BuscadoLote): LoteQuery | null {
  if (isNadaBuscado(buscado) || diasMal(buscado).length > 0) return null
  const { modelo: _m, color: _c, estado: _e, motivo: _o, diaD: _d, diaH: _h, ...textos } = writeLote(buscado)
  const ids = IDS.flatMap(campo => (Number(buscado[campo]) > 0 ? [[campo, Number(buscado[campo])]] : []))
  const dias = DIAS.flatMap(campo => {
    const { fecha } = parseFecha(buscado[campo])
    return fecha === null ? [] : [[campo, fecha]]
  })
  return { ...textos, ...Object.fromEntries([...ids, ...dias]) }
}

type TipoGrupo = 'fabrica' | 'cliente' | 'sin-cliente' | 'borradas'

/** Seats of one client, seats in the factory, seats without a client, or deleted seats. */
export interface GrupoLote {
  clave: string
  tipo: TipoGrupo
  /** Client of the group's first seat, else the buyer; '' without both. */
  nombre: string
  telefono: string | null
  /** Remitos of these seats, each once. */
  remitos: readonly string[]
  /** Number of seats by color, most first. */
  colores: readonly (readonly [color: string, cuantas: number])[]
  butacas: readonly ButacaLote[]
}

function tipoOf({ estado, cliente, comprador }: ButacaLote): TipoGrupo {
  if (estado.id === ESTADO_BORRADA) return 'borradas'
  if (isViva(estado.id)) return 'fabrica'
  return (cliente ?? comprador ?? '') === '' ? 'sin-cliente' : 'cliente'
}

const clienteOf = ({ cliente, comprador }: ButacaLote): string => cliente ?? comprador ?? ''

const claveDe = (butaca: ButacaLote): string => {
  const tipo = tipoOf(butaca)
  return tipo === 'cliente' ? `c ${plegado(sinAcentos(clienteOf(butaca)))}` : tipo
}

const ORDEN: Record<TipoGrupo, number> = { fabrica: 0, cliente: 1, 'sin-cliente': 2, borradas: 3 }

/**
 * Groups the seats in this order: seats in the factory, seats of each client (largest group first), seats without a
 * client, deleted seats. Every seat is in one group.
 */
export function gruposLote(butacas: readonly ButacaLote[]): readonly GrupoLote[] {
  const porClave = new Map<string, ButacaLote[]>()
  for (const butaca of butacas) {
    const clave = claveDe(butaca)
    const suyas = porClave.get(clave) ?? []
    suyas.push(butaca)
    porClave.set(clave, suyas)
  }
  return [...porClave]
    .map(([clave, suyas]) => grupoOf(clave, suyas))
    .sort(
      (a, b) =>
        ORDEN[a.tipo] - ORDEN[b.tipo] ||
        b.butacas.length - a.butacas.length ||
        compareTexto(a.nombre, b.nombre),
    )
}

function grupoOf(clave: string, butacas: readonly ButacaLote[]): GrupoLote {
  const [primera] = butacas
  const enOrden = butacas.toSorted((a, b) => compareTexto(a.nro, b.nro))
  const colores = new Map<string, number>()
  for (const { color } of butacas) colores.set(color, (colores.get(color) ?? 0) + 1)
  return {
    clave,
    tipo: primera === undefined ? 'sin-cliente' : tipoOf(primera),
    nombre: primera === undefined ? '' : clienteOf(primera),
    telefono: butacas.find(({ telefono }) => telefono !== null)?.telefono ?? null,
    remitos: [...new Set(butacas.flatMap(({ remito }) => (remito === null ? [] : [remito])))],
    colores: [...colores].sort((a, b) => b[1] - a[1] || compareTexto(a[0], b[0])),
    butacas: enOrden,
  }
}
