import { ENTEROS_BUTACA, maxOf, TEXTOS_BUTACA } from '#contract/campos-butaca.ts'
import { CLASES_IMPORTACION, type ClaseImportacion } from '#contract/importacion.ts'
import {
  CANTIDAD_MAX,
  CODIGO_MAX,
  NOMBRE_MAX,
  NRO_MAX,
  STOCK_MINIMO_MAX,
  TEXTO_MAX,
} from '#contract/limites.ts'
import { CAMPOS, CATALOGOS, type CatalogoNombre, REFERENCIAS } from '#contract/stock/catalogo.ts'
import type { CampoProducto } from '#domain/stock/producto.ts'

/** A list whose rows a cell names. */
export type ListaNombrada = CatalogoNombre | 'modelo' | 'color' | 'estado'

/** How to read the cells of a field. `max`: most characters of a text, or the largest integer. */
export type LecturaCampo =
  | { clase: 'texto'; max: number; nombra?: true }
  | { clase: 'entero'; max: number }
  | { clase: 'precio' }
  | { clase: 'celular' }
  | { clase: 'peso' }
  | { clase: 'nombrado'; de: ListaNombrada }

export type CampoImportado = LecturaCampo & { campo: string; obligatorio?: true }

const texto = (max = TEXTO_MAX) => ({ clase: 'texto', max }) as const
/** A code or name. The import refuses a cell that a workbook altered. */
const nombra = (max = TEXTO_MAX) => ({ clase: 'texto', max, nombra: true }) as const
const nombrado = (de: ListaNombrada) => ({ clase: 'nombrado', de }) as const

const PRODUCTO: Readonly<Record<CampoProducto, LecturaCampo>> = {
  codigo: nombra(CODIGO_MAX),
  descripcion: texto(),
  categoria: nombrado(REFERENCIAS.productos.categoria),
  marca: nombrado(REFERENCIAS.productos.marca),
  modelo: nombrado(REFERENCIAS.productos.modelo),
  color: nombrado(REFERENCIAS.productos.color),
  talle: nombrado(REFERENCIAS.productos.talle),
  stock_minimo: { clase: 'entero', max: STOCK_MINIMO_MAX },
  venta: { clase: 'precio' },
  costo: { clase: 'precio' },
}

/** `obligatorio`: the file must have a column for the field, and every row a value. The key is always required. */
const BUTACA: Readonly<Record<string, LecturaCampo & { obligatorio?: true }>> = {
  nro: nombra(NRO_MAX),
  modelo: { ...nombrado('modelo'), obligatorio: true },
  color: { ...nombrado('color'), obligatorio: true },
  estado: nombrado('estado'),
  peso: { clase: 'peso' },
  ...Object.fromEntries(TEXTOS_BUTACA.map(campo => [campo, texto()])),
  ...Object.fromEntries(ENTEROS_BUTACA.map(campo => [campo, { clase: 'entero', max: maxOf(campo) }])),
}

const DE_CATALOGO: Readonly<Record<(typeof CAMPOS)[keyof typeof CAMPOS], LecturaCampo>> = {
  nombre: nombra(NOMBRE_MAX),
  texto: texto(),
  celular: { clase: 'celular' },
  categoria: nombrado('categorias'),
}

const EXISTENCIA: Readonly<Record<string, LecturaCampo & { obligatorio?: true }>> = {
  codigo: nombra(CODIGO_MAX),
  existencia: { clase: 'entero', max: CANTIDAD_MAX, obligatorio: true },
}

function lecturasDe(
  clase: ClaseImportacion,
): Readonly<Record<string, LecturaCampo & { obligatorio?: true }>> {
  if (clase === 'productos') return PRODUCTO
  if (clase === 'existencias') return EXISTENCIA
  if (clase === 'butacas') return BUTACA
  return Object.fromEntries(
    CATALOGOS[clase].campos.map(campo => [
      campo,
      campo === 'identificacion' ? nombra() : DE_CATALOGO[CAMPOS[campo]],
    ]),
  )
}

/** The field that identifies an existing row. */
export const claveDe = (clase: ClaseImportacion): string =>
  clase === 'productos' || clase === 'existencias' ? 'codigo' : clase === 'butacas' ? 'nro' : 'nombre'

const camposOf = (clase: ClaseImportacion): CampoImportado[] =>
  Object.entries(lecturasDe(clase)).map(([campo, lectura]) => ({
    ...lectura,
    campo,
    ...(campo === claveDe(clase) && { obligatorio: true }),
  }))

// Built once: building it for each row took most of the memory of reading 50 000 rows
const CAMPOS_DE = new Map(CLASES_IMPORTACION.map(clase => [clase, camposOf(clase)]))

/** Fields of a kind of import, the key first. */
export const camposDe = (clase: ClaseImportacion): readonly CampoImportado[] =>
  CAMPOS_DE.get(clase) as CampoImportado[]
