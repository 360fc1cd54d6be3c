import type { FilaVentas, GrupoVentas } from '#contract/informes/ventas.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { VENTAS } from '../stock/ventas.ts'

const { columnas } = VENTAS
export type ColumnaVentas = keyof typeof columnas

export const COLUMNAS_VENTAS: Readonly<Record<ColumnaVentas, Columna<FilaVentas>>> = {
  codigo: { title: columnas.codigo, value: ({ codigo }) => codigo },
  descripcion: { title: columnas.descripcion, value: ({ nombre }) => nombre },
  cliente: { title: columnas.cliente, value: ({ nombre }) => nombre ?? VENTAS.sinCliente },
  mes: { title: columnas.mes, value: ({ nombre }) => VENTAS.mes(nombre ?? '') },
  registros: { title: columnas.registros, value: ({ registros }) => registros },
  vendidas: { title: columnas.vendidas, value: ({ vendidas }) => vendidas },
  ventas: { title: columnas.ventas, value: ({ ventas }) => ventas, formato: 'dolares' },
  entraron: { title: columnas.entraron, value: ({ entraron }) => entraron },
  salieron: { title: columnas.salieron, value: ({ salieron }) => salieron },
}

/** Columns that name a row, by group. */
export const NOMBRES_VENTAS: Readonly<Record<GrupoVentas, readonly ColumnaVentas[]>> = {
  producto: ['codigo', 'descripcion'],
  cliente: ['cliente'],
  mes: ['mes'],
}
export const CIFRAS_VENTAS = ['registros', 'vendidas', 'ventas', 'entraron', 'salieron'] as const

export const columnasVentas = (por: GrupoVentas): readonly Columna<FilaVentas>[] =>
  [...NOMBRES_VENTAS[por], ...CIFRAS_VENTAS].map(clave => COLUMNAS_VENTAS[clave])
