import type { CeldaLeida, ClaseImportacion } from '#contract/importacion.ts'
import { plegado, sinAcentos } from '#domain/valor/texto.ts'
import { textoCelda } from './celda.ts'
import { camposDe, claveDe } from './clases.ts'

/** Titles of columns in other systems' files, without accents or signs. A field's own name is always a title. */
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
    'referencia',
    'ref',
    'clave',
    'id',
  ],
  descripcion: [
    'detalle',
    'descripcion articulo',
    'nombre producto',
    'nombre articulo',
    'producto',
    'denominacion',
    'concepto',
    'articulo',
    'nombre',
  ],
  categoria: ['rubro', 'familia', 'tipo', 'grupo', 'linea', 'cat'],
  marca: ['marca prov', 'fabricante', 'marca proveedor', 'proveedor'],
  modelo: ['mod', 'modelo butaca'],
  color: ['col', 'tono'],
  talle: ['medida', 'tamano', 'talla'],
  stock_minimo: ['stock min', 'minimo', 'stock minimo', 'min', 'punto de pedido', 'punto pedido', 'st min'],
  costo: ['precio costo', 'precio de costo', 'pcosto', 'costo u s', 'costo usd', 'precio compra'],
  venta: [
    'precio venta',
    'precio de venta',
    'pventa',
    'pvp',
    'venta u s',
    'venta usd',
    'precio publico',
    'precio al publico',
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

/** The form in which titles are compared: without case, accents or signs. */
export const tituloPlano = (titulo: string): string =>
  plegado(sinAcentos(titulo))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const ABREVIATURAS: Readonly<Record<string, string>> = {
  ...{ cod: 'codigo', art: 'articulo', desc: 'descripcion', descrip: 'descripcion', cant: 'cantidad' },
  ...{ p: 'precio', pr: 'precio', prec: 'precio', pcio: 'precio', min: 'minimo', st: 'stock', stk: 'stock' },
  ...{
    nro: 'numero',
    num: 'numero',
    n: 'numero',
    no: 'numero',
    nom: 'nombre',
    nomb: 'nombre',
    prod: 'producto',
  },
  ...{ tel: 'telefono', dir: 'direccion', dom: 'domicilio', cat: 'categoria', rub: 'rubro', mod: 'modelo' },
  ...{
    col: 'color',
    prov: 'proveedor',
    doc: 'documento',
    unid: 'unidades',
    exist: 'existencia',
    ident: 'identificacion',
  },
  ...{
    unit: 'unitario',
    cto: 'costo',
    vta: 'venta',
    fam: 'familia',
    mca: 'marca',
    med: 'medida',
    but: 'butaca',
  },
}

const sinAbreviar = (plano: string): string =>
  plano
    .split(' ')
    .map(palabra => ABREVIATURAS[palabra] ?? palabra)
    .join(' ')

const junto = (texto: string): string => texto.replaceAll(' ', '')

const PRECIOS_DUDOSOS = new Set(
  [
    ...[
      'precio',
      'precio lista',
      'precio de lista',
      'lista',
      'lista precio',
      'precio unitario',
      'precio neto',
    ],
    ...[
      'precio final',
      'precio usd',
      'precio u s',
      'precio dolares',
      'importe',
      'valor',
      'valor unitario',
      'unitario',
    ],
  ].map(junto),
)

const isPrecioDudoso = (clase: ClaseImportacion, titulo: string): boolean =>
  clase === 'productos' && PRECIOS_DUDOSOS.has(junto(sinAbreviar(tituloPlano(titulo))))

function acierto(titulo: string, campo: string): number {
  const palabras = [campo.replaceAll('_', ' '), ...(SINONIMOS[campo] ?? [])]
  const entero = sinAbreviar(titulo)
  const at = palabras.findIndex(
    palabra => junto(palabra) === junto(titulo) || junto(sinAbreviar(palabra)) === junto(entero),
  )
  if (at === 0) return 1000
  if (at > 0) return 500 - at
  return palabras.some(palabra => palabra.length > 3 && entero.startsWith(`${palabra} `)) ? 100 : 0
}

type Filas = readonly { celdas: readonly CeldaLeida[] }[]

const MUESTRA = 300
const CODIGO_LARGO = 20
const UNICOS_MIN = 0.95

/** Whether a column's cells look like codes (short and unique) or like sentences. Null for neither. */
function aspectoOf(filas: Filas, columna: number): 'codigos' | 'frases' | null {
  const textos = filas
    .slice(0, MUESTRA)
    .map(({ celdas }) => textoCelda(celdas[columna] ?? null))
    .filter(texto => texto !== '')
  if (textos.length === 0) return null
  const frases = textos.filter(texto => texto.length > CODIGO_LARGO || texto.split(' ').length > 2).length
  if (frases > textos.length / 2) return 'frases'
  const isUnica = new Set(textos).size >= UNICOS_MIN * textos.length
  return isUnica && textos.every(texto => texto.length <= CODIGO_LARGO && !texto.includes(' '))
    ? 'codigos'
    : null
}

const CLAVES_CODIGO = new Set(['codigo', 'nro'])
/** Added to a title's score if its column contains codes. Outranks every synonym, but not the field's own name. */
const POR_CODIGOS = 400
/** Factor of a title's score if its column contains sentences. */
const POR_FRASES = 0.05

/**
 * Guesses a field for each column; null for none. The best score wins, and a field gets at most one column. If the key
 * is a code, cells that look like codes or sentences change a column's score for the key.
 */
export function adivinarCampos(
  clase: ClaseImportacion,
  titulos: readonly string[],
  filas: Filas = [],
): (string | null)[] {
  const planos = titulos.map(tituloPlano)
  const clave = claveDe(clase)
  const aspectos = CLAVES_CODIGO.has(clave) ? planos.map((_, columna) => aspectoOf(filas, columna)) : []
  const pesar = (campo: string, columna: number, cuanto: number): number => {
    if (campo !== clave || cuanto === 0) return cuanto
    if (aspectos[columna] === 'frases') return cuanto * POR_FRASES
    return aspectos[columna] === 'codigos' ? cuanto + POR_CODIGOS : cuanto
  }
  const dudas = camposDe(clase).flatMap(({ campo }) =>
    planos.map((titulo, columna) => ({
      campo,
      columna,
      cuanto: pesar(campo, columna, acierto(titulo, campo)),
    })),
  )
  const elegidos: (string | null)[] = titulos.map(() => null)
  for (const { campo, columna, cuanto } of dudas.sort((a, b) => b.cuanto - a.cuanto))
    if (cuanto > 0 && elegidos[columna] === null && !elegidos.includes(campo)) elegidos[columna] = campo
  return elegidos
}

/** Columns of prices whose field the person must choose. None once `costo` and `venta` have columns. */
export const preciosPorElegir = (
  clase: ClaseImportacion,
  titulos: readonly string[],
  campos: readonly (string | null)[],
): number[] =>
  campos.includes('costo') && campos.includes('venta')
    ? []
    : titulos.flatMap((titulo, columna) =>
        campos[columna] === null && isPrecioDudoso(clase, titulo) ? [columna] : [],
      )

export const camposQueFaltan = (clase: ClaseImportacion, campos: readonly (string | null)[]): string[] =>
  camposDe(clase)
    .filter(({ campo, obligatorio }) => obligatorio && !campos.includes(campo))
    .map(({ campo }) => campo)

/**
 * Most titles that match the fields of one kind of import, prices to choose included. Used to find the title row.
 */
export const titulosConocidos = (titulos: readonly string[], clases: readonly ClaseImportacion[]): number =>
  Math.max(
    0,
    ...clases.map(clase => {
      const campos = adivinarCampos(clase, titulos)
      return titulos.filter((titulo, n) => campos[n] !== null || isPrecioDudoso(clase, titulo)).length
    }),
  )

/** A row outside the list: a total, a heading of a group or page, or a row hidden in its sheet. */
export interface RenglonAparte {
  fila: number
  texto: string
  que: 'total' | 'titulo' | 'oculta'
}

const TOTAL = /^(gran\s+)?(sub\s*-?\s*)?total(es)?\b|^suma(toria)?\s+(total|general|de)\b/
const TITULO =
  /^(rubro|grupo|familia|linea|categoria|seccion|sector|deposito|proveedor|cliente|marca|sucursal|hoja|pagina|listado|fecha|periodo)s?\s*(:|n[°º]|\d+ de \d+)/
/** A row with one cell is a heading if at least this many cells are filled in the median row. */
const LLENAS_MIN = 3

/** Rows that the import leaves out unless the person includes them. */
export function renglonesAparte(
  titulos: readonly string[],
  filas: readonly { fila: number; celdas: readonly CeldaLeida[]; isOculta?: true }[],
): RenglonAparte[] {
  const cabecera = titulos.map(tituloPlano)
  const escritas = filas.map(({ celdas }) => celdas.filter(celda => textoCelda(celda) !== ''))
  const comun = mediana(escritas.map(({ length }) => length))
  return filas.flatMap(({ fila, celdas, isOculta }, n): RenglonAparte[] => {
    const suyas = escritas[n] ?? []
    const oculta: RenglonAparte[] =
      isOculta && suyas[0] !== undefined ? [{ fila, texto: textoCelda(suyas[0]), que: 'oculta' }] : []
    const primera = suyas.find(celda => typeof celda === 'string')
    if (primera === undefined) return oculta
    const texto = textoCelda(primera)
    const plano = plegado(texto)
    if (TOTAL.test(plano)) return [{ fila, texto, que: 'total' }]
    const isSola = suyas.length === 1
    const isCabecera =
      suyas.length > 1 &&
      celdas.every((celda, at) => celda === null || tituloPlano(textoCelda(celda)) === cabecera[at])
    if (isCabecera || TITULO.test(plano) || (isSola && (comun >= LLENAS_MIN || plano.endsWith(':'))))
      return [{ fila, texto, que: 'titulo' }]
    return oculta
  })
}

const mediana = (numeros: readonly number[]): number =>
  numeros.toSorted((a, b) => a - b)[Math.floor(numeros.length / 2)] ?? 0
