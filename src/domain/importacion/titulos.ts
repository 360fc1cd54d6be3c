import type { ClaseImportacion } from '#contract/importacion.ts'
import { plegado, sinAcentos } from '../valor/plegado.ts'
import { camposDe } from './clases.ts'

/** Words that other systems use, without accents or signs; a field's own name is among its words without being told. */
const SINONIMOS: Readonly<Record<string, readonly string[]>> = {
  codigo: [
    'cod',
    'cod producto',
    'codigo producto',
    'codigo articulo',
    'articulo',
    'art',
    'sku',
    'codigo interno',
  ],
  descripcion: ['detalle', 'desc', 'descrip', 'nombre producto', 'producto', 'denominacion', 'concepto'],
  categoria: ['rubro', 'familia', 'tipo', 'grupo', 'linea', 'cat'],
  marca: ['marca prov', 'fabricante', 'marca proveedor', 'proveedor'],
  modelo: ['mod', 'modelo butaca'],
  color: ['col', 'tono'],
  talle: ['medida', 'tamano', 'talla'],
  stock_minimo: ['stock min', 'minimo', 'stock minimo', 'min', 'punto de pedido', 'punto pedido', 'st min'],
  costo: ['p costo', 'precio costo', 'precio de costo', 'pcosto', 'costo u s', 'costo usd', 'precio compra'],
  venta: [
    'p venta',
    'precio venta',
    'precio de venta',
    'pventa',
    'precio',
    'pvp',
    'venta u s',
    'precio lista',
  ],
  existencia: [
    'stock',
    'cantidad',
    'cant',
    'stock actual',
    'existencias',
    'saldo',
    'contado',
    'conteo',
    'unidades',
  ],
  nombre: ['razon social', 'cliente', 'proveedor', 'nombre y apellido', 'denominacion', 'descripcion'],
  identificacion: ['cuit', 'dni', 'cuil', 'documento', 'doc', 'nro documento', 'cuit dni', 'id fiscal'],
  celular: ['telefono', 'tel', 'cel', 'movil', 'whatsapp', 'contacto'],
  domicilio: ['direccion', 'dir', 'calle', 'ubicacion'],
  medidas: ['medida', 'dimensiones', 'tamano'],
  nro: ['numero', 'nro butaca', 'numero butaca', 'butaca', 'n', 'num', 'serie', 'nro serie'],
  estado: ['situacion', 'etapa', 'estado actual'],
  peso: ['kg', 'kilos', 'peso kg'],
  renombre: ['alias', 'apodo', 'nombre', 'obs', 'observaciones'],
}

/** A title as it is compared: folded, one space for all that is no letter nor digit. */
export const tituloPlano = (titulo: string): string =>
  plegado(sinAcentos(titulo))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How sure it is that the title means the field: 0 is not at all. */
function acierto(titulo: string, campo: string): number {
  const palabras = [campo.replaceAll('_', ' '), ...(SINONIMOS[campo] ?? [])]
  const junto = titulo.replaceAll(' ', '')
  const at = palabras.findIndex(palabra => palabra.replaceAll(' ', '') === junto)
  if (at === 0) return 1000
  if (at > 0) return 500 - at
  return palabras.some(palabra => palabra.length > 3 && titulo.startsWith(`${palabra} `)) ? 100 : 0
}

/** A field for each column, null for none: the surest first, and no field twice. */
export function adivinarCampos(clase: ClaseImportacion, titulos: readonly string[]): (string | null)[] {
  const planos = titulos.map(tituloPlano)
  const dudas = camposDe(clase).flatMap(({ campo }) =>
    planos.map((titulo, columna) => ({ campo, columna, cuanto: acierto(titulo, campo) })),
  )
  const elegidos: (string | null)[] = titulos.map(() => null)
  for (const { campo, columna, cuanto } of dudas.sort((a, b) => b.cuanto - a.cuanto))
    if (cuanto > 0 && elegidos[columna] === null && !elegidos.includes(campo)) elegidos[columna] = campo
  return elegidos
}

/** Required fields that no column is. */
export const camposQueFaltan = (clase: ClaseImportacion, campos: readonly (string | null)[]): string[] =>
  camposDe(clase)
    .filter(({ campo, obligatorio }) => obligatorio && !campos.includes(campo))
    .map(({ campo }) => campo)

/** How many of the titles mean a field of any kind: a line of titles is known by it. */
export const titulosConocidos = (titulos: readonly string[], clases: readonly ClaseImportacion[]): number =>
  Math.max(0, ...clases.map(clase => adivinarCampos(clase, titulos).filter(campo => campo !== null).length))
