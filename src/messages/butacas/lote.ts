import type { ButacaLote } from '#contract/lote.ts'
import { type BuscadoLote, gruposLote } from '#domain/butaca/lote.ts'
import { asDePaso } from '#domain/butaca/recorrido.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { TITULOS } from '#messages/menu.ts'
import { contar, cuantasButacas } from '#messages/palabras.ts'
import { LISTA } from './lista.ts'

/** Search by lot: the seats that may share a fault, and the clients to call. */
export const LOTE = {
  titulo: TITULOS.lote,
  /** Link to the screen «Butacas», which lists only the seats in the factory. */
  verEnButacas: (n: number) => `Ver en Butacas ${n === 1 ? 'la' : `las ${formatNumero(n)}`} de fábrica`,
  filtros: 'Filtros',
  resultado: 'Resultado',
  modelo: LISTA.columnas.modelo,
  color: LISTA.columnas.color,
  estado: LISTA.columnas.estado,
  todos: 'Todos',
  pasoPor: 'Pasó por',
  nro: 'Número de butaca',
  blanca: 'Etiqueta blanca',
  gris: 'Etiqueta gris',
  cliente: 'Comprador o cliente',
  volvio: 'Volvió atrás por',
  motivo: 'Motivo',
  desde: 'desde',
  hasta: 'hasta',
  campo: (que: string, extremo: string) => `${que}, ${extremo}`,
  comoSeComparan: 'Las cifras se comparan como números: S7020 va antes que S70199.',
  diaMal: 'Escribí el día como 02/11/2026.',
  limpiar: 'Limpiar',
  buscar: 'Buscar',

  inicio: '¿Qué butacas hay que encontrar?',
  inicioDetalle:
    'Poné lo que sepas: un modelo y unos días, un rango de números o de etiquetas. Con un solo dato alcanza.',
  ninguna: 'Ninguna butaca con esos datos',
  ningunaDetalle: (frase: string) => `No hay ninguna de ${frase}.`,
  ultimaUsada: (que: string, ultima: string) => `${que}: la última que existe es ${ultima}.`,
  muchas: (n: number) => (n === 1 ? 'Es una butaca' : `Son ${cuantasButacas(n)}`),
  muchasDetalle: (max: number) =>
    `Para listarlas por cliente tienen que ser ${formatNumero(max)} o menos. Agregá unas fechas, un color o un rango de números. El Excel sí las lleva todas.`,
  sinRed: 'Buscar por lote necesita la red',
  sinRedDetalle:
    'Busca también entre las que ya salieron de la fábrica, y este equipo solo tiene las que están adentro. Lo que pusiste sigue acá.',
  error: 'No se pudo buscar',
  errorDetalle: 'El servidor no pudo responder. Lo que pusiste sigue acá.',
  reintentar: LISTA.reintentar,
  buscando: 'Buscando butacas',
  sinLote: 'Este servidor no tiene la búsqueda por lote',
  volver: 'Volver a Butacas',

  butacas: (n: number) => (n === 1 ? 'butaca' : 'butacas'),
  clientes: (n: number) => (n === 1 ? 'cliente' : 'clientes'),
  enFabrica: 'en fábrica',
  frase: {
    butacas: 'Butacas',
    paso: (estado: string) => `que pasaron por ${estado}`,
    cambio: 'que cambiaron de estado',
    entre: (desde: string, hasta: string) => `entre el ${desde} y el ${hasta}`,
    desdeEl: (desde: string) => `desde el ${desde}`,
    hastaEl: (hasta: string) => `hasta el ${hasta}`,
    con: (que: string, desde: string, hasta: string) => `con ${que} de ${desde} a ${hasta}`,
    conDesde: (que: string, desde: string) => `con ${que} desde ${desde}`,
    conHasta: (que: string, hasta: string) => `con ${que} hasta ${hasta}`,
    motivo: (motivo: string) => `con el motivo «${motivo}»`,
    de: (cliente: string) => `de «${cliente}»`,
    agrupadas: 'Agrupadas por cliente.',
  },
  grupos: {
    fabrica: 'Todavía en fábrica',
    'sin-cliente': 'Entregadas sin cliente cargado',
    borradas: 'Borradas',
  },
  detalles: {
    fabrica: 'se pueden frenar acá',
    'sin-cliente': 'figuran como entregadas; no hay remito',
    borradas: 'figuran como borradas',
  },
  sinTelefono: 'sin teléfono',
  remitos: (n: number) => contar(n, 'remito', 'remitos'),
  sinRemito: 'sin remito',
  verLasOtras: (n: number) => (n === 1 ? 'Ver la otra' : `Ver las otras ${formatNumero(n)}`),
  columnas: {
    grupo: 'Grupo',
    nro: LISTA.columnas.nro,
    modelo: LISTA.columnas.modelo,
    color: LISTA.columnas.color,
    estado: LISTA.columnas.estado,
    as: LISTA.columnas.as,
    blanca: 'Etiqueta blanca',
    gris: 'Etiqueta gris',
    comprador: 'Comprador',
    cliente: 'Cliente',
    telefono: 'Teléfono',
    remito: 'Remito',
    fecha: 'Último cambio',
  },
} as const

const { columnas: C, frase: F } = LOTE

/** Columns of the found seats. The first column is the group, for example a client to call. */
export function columnasLote(filas: readonly ButacaLote[]): readonly Columna<ButacaLote>[] {
  const grupoOf = new Map(
    gruposLote(filas).flatMap(({ tipo, nombre, butacas }) =>
      butacas.map(({ nro }) => [nro, tipo === 'cliente' ? nombre : LOTE.grupos[tipo]] as const),
    ),
  )
  return [
    { title: C.grupo, value: ({ nro }) => grupoOf.get(nro) ?? '', isSoloPlanilla: true },
    { title: C.nro, value: ({ nro }) => nro },
    { title: C.modelo, value: ({ modelo }) => modelo },
    { title: C.color, value: ({ color }) => color },
    { title: C.estado, value: ({ estado }) => estado.nombre },
    { title: C.as, value: butaca => asDePaso(butaca) },
    { title: C.blanca, value: ({ etiqueta_blanca }) => etiqueta_blanca },
    { title: C.gris, value: ({ etiqueta_gris }) => etiqueta_gris },
    { title: C.comprador, value: ({ comprador }) => comprador },
    { title: C.cliente, value: ({ cliente }) => cliente },
    { title: C.telefono, value: ({ telefono }) => telefono, isSoloPlanilla: true },
    { title: C.remito, value: ({ remito }) => remito },
    { title: C.fecha, value: ({ fechaHs }) => fechaHs, formato: 'momento' },
  ]
}

/** The search in words, in parts. @param b contains names in place of ids; '' is no condition. */
export function frasesLote(b: BuscadoLote): readonly string[] {
  const rango = (que: string, desde: string, hasta: string): string[] => {
    if (desde !== '' && hasta !== '') return [F.con(que, desde, hasta)]
    if (desde !== '') return [F.conDesde(que, desde)]
    return hasta === '' ? [] : [F.conHasta(que, hasta)]
  }
  const dias =
    b.diaD !== '' && b.diaH !== ''
      ? F.entre(b.diaD, b.diaH)
      : b.diaD !== ''
        ? F.desdeEl(b.diaD)
        : b.diaH === ''
          ? ''
          : F.hastaEl(b.diaH)
  const que = [b.modelo, b.color].filter(Boolean).join(' ')
  // The days refer to the state if it is given, else to the motivo if it is given, else to any change
  const motivo = b.motivo === '' ? '' : F.motivo(b.motivo)
  const paso = b.estado !== '' ? F.paso(b.estado) : motivo !== '' ? motivo : dias === '' ? '' : F.cambio
  return [
    [que || F.butacas, paso, dias].filter(Boolean).join(' '),
    ...rango(LOTE.nro.toLowerCase(), b.nroD, b.nroH),
    ...rango(LOTE.blanca.toLowerCase(), b.blancaD, b.blancaH),
    ...rango(LOTE.gris.toLowerCase(), b.grisD, b.grisH),
    ...(b.cliente === '' ? [] : [F.de(b.cliente)]),
    ...(b.estado !== '' && motivo !== '' ? [motivo] : []),
  ]
}
