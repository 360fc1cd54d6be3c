import { formatValue, isDateFormat } from 'hucre'
import { CELDA_MAX, type CeldaLeida, type CeldaVista, COLUMNAS_MAX } from '#contract/importacion.ts'
import { FORMULA_SIN_RESULTADO } from '#domain/importacion/celda.ts'
import { RowCollector } from './collect-rows.ts'
import { type Planilla, PlanillaError } from './planilla.ts'
import { attributeOf, type XmlHandlers, XmlScanner } from './xml-scanner.ts'
import { readZip, Unpacker, type ZipEntry } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
const TEXTOS_MAX_CHARS = 40_000_000
const FILA_MAX = 2_000_000

type Entries = ReadonlyMap<string, ZipEntry>

function refuseOthers(entries: Entries): void {
  if (entries.has(WORKBOOK)) return
  if (entries.has('xl/workbook.bin')) throw new PlanillaError('xlsb')
  if (entries.has('content.xml') || entries.has('mimetype')) throw new PlanillaError('ods')
  if ([...entries.keys()].some(name => /^(word|ppt|visio)\//.test(name)))
    throw new PlanillaError('otro-office')
  if ([...entries.values()].some(({ isSecret }) => isSecret)) throw new PlanillaError('con-clave')
  throw new PlanillaError('comprimido')
}

async function scan(unpacker: Unpacker, entry: ZipEntry, scanner: XmlScanner): Promise<void> {
  const decoder = new TextDecoder()
  for await (const piece of unpacker.unpack(entry)) scanner.push(decoder.decode(piece, { stream: true }))
}

interface Hoja {
  nombre: string
  path: string
  isHidden: boolean
}

/** Lists the workbook's sheets. Also sets `formatos.is1904`, which the same file contains. */
async function listHojas(unpacker: Unpacker, entries: Entries, formatos: Formatos): Promise<Hoja[]> {
  const targets = new Map<string, string>()
  const rels = entries.get('xl/_rels/workbook.xml.rels')
  const onRel = (name: string, attributes: string) => {
    const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')]
    if (name === 'Relationship' && id && target)
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
  }
  if (rels) await scan(unpacker, rels, new XmlScanner({ open: onRel }))
  const hojas: Hoja[] = []
  const onSheet = (name: string, attributes: string) => {
    if (name === 'workbookPr') formatos.is1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    const path =
      targets.get(attributeOf(attributes, 'id') ?? '') ?? `xl/worksheets/sheet${hojas.length + 1}.xml`
    const isHidden = /hidden/i.test(attributeOf(attributes, 'state') ?? '')
    hojas.push({ nombre: attributeOf(attributes, 'name') ?? '', path: path.toLowerCase(), isHidden })
  }
  const workbook = entries.get(WORKBOOK)
  if (workbook) await scan(unpacker, workbook, new XmlScanner({ open: onSheet }))
  return hojas
}

/** Replaces each `_xHHHH_`, the escape of a character that XML does not allow, by a blank (ECMA-376 §22.9.2.19). */
const plain = (text: string): string => text.replace(/_x([\da-f]{4})_/gi, ' ')

async function readTextos(unpacker: Unpacker, entries: Entries): Promise<string[]> {
  const textos: string[] = []
  const entry = entries.get('xl/sharedstrings.xml')
  if (!entry) return textos
  let [texto, chars, isIn, isPhonetic] = ['', 0, false, false]
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') texto = ''
      else if (name === 't') isIn = true
      else if (name === 'rPh') isPhonetic = true
    },
    text(piece) {
      if (isIn && !isPhonetic && texto.length <= CELDA_MAX) texto += piece.slice(0, CELDA_MAX + 1)
    },
    close(name) {
      if (name === 't') isIn = false
      else if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      chars += texto.length + 16
      if (chars > TEXTOS_MAX_CHARS) throw new PlanillaError('muy-desplegado')
      textos.push(plain(texto))
    },
  })
  await scan(unpacker, entry, scanner)
  return textos
}

/** Column of a cell reference, from 0: 'B7' is 1. -1 without a column. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.slice(0, 8)) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/** Reads the rows of a sheet. A formula has the value that the file stores for it. */
class SheetReader {
  readonly rows = new RowCollector()
  readonly #textos: readonly string[]
  #fila = 0
  #isOculta = false
  /** Merged ranges of several rows. In the XML they come after the rows. */
  readonly #uniones: { columna: number; desde: number; hasta: number }[] = []
  #celdas: CeldaLeida[] = []
  #column = -1
  #type = ''
  #estilo = 0
  #value = ''
  #isIn = false
  #isFormula = false

  readonly #formatos: Formatos

  constructor(textos: readonly string[], formatos: Formatos) {
    this.#textos = textos
    this.#formatos = formatos
  }

  open(name: string, attributes: string): void {
    if (name === 'row') {
      const said = Number(attributeOf(attributes, 'r') ?? 0)
      this.#fila = said > this.#fila ? said : this.#fila + 1
      if (this.#fila > FILA_MAX) throw new PlanillaError('danado')
      this.#isOculta = /^(1|true)$/.test(attributeOf(attributes, 'hidden') ?? '')
      this.#celdas = []
      this.#column = -1
    } else if (name === 'mergeCell') {
      const [, letras = '', desde, hasta] =
        /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(attributeOf(attributes, 'ref') ?? '') ?? []
      const columna = columnOf(letras)
      if (Number(hasta) > Number(desde) && columna < COLUMNAS_MAX)
        this.#uniones.push({ columna, desde: Number(desde), hasta: Number(hasta) })
    } else if (name === 'c') {
      const reference = attributeOf(attributes, 'r')
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference)
      this.#type = attributeOf(attributes, 't') ?? 'n'
      this.#estilo = Number(attributeOf(attributes, 's') ?? 0)
      this.#value = ''
      this.#isFormula = false
    } else if (name === 'f') this.#isFormula = true
    else if (name === 'v' || name === 't') this.#isIn = true
  }

  text(piece: string): void {
    if (this.#isIn && this.#value.length <= CELDA_MAX) this.#value += piece.slice(0, CELDA_MAX + 1)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isIn = false
    else if (name === 'c') this.#put()
    else if (name === 'row') this.rows.push(this.#fila, this.#celdas, this.#isOculta)
    else if (name === 'mergeCells')
      for (const { columna, desde, hasta } of this.#uniones) this.rows.fillDown(columna, desde, hasta)
  }

  #put(): void {
    const celda = this.#celda()
    if (celda === null || celda === '') return
    if (this.#column >= COLUMNAS_MAX) throw new PlanillaError('muchas-columnas')
    if (this.#column < 0) throw new PlanillaError('danado')
    while (this.#celdas.length < this.#column) this.#celdas.push(null)
    this.#celdas[this.#column] = celda
  }

  #celda(): CeldaLeida {
    const value = this.#value
    if (this.#type === 's') return this.#textos[Number(value)] ?? null
    if (this.#type === 'b') return value.trim() === '1' ? 'VERDADERO' : 'FALSO'
    if (this.#type === 'd') return this.#fecha(value)
    if (this.#type === 'n' && this.#isFormula && value.trim() === '') return FORMULA_SIN_RESULTADO
    if (this.#type !== 'n') return plain(value)
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return plain(value)
    return this.#formatos.ver(number, this.#estilo)
  }

  /** A date stored as ISO text, as its cell displays it. Another text stays unchanged. */
  #fecha(value: string): CeldaLeida {
    const ms = Date.parse(/[zZ]$/.test(value) || !value.includes('T') ? value : `${value}Z`)
    return Number.isNaN(ms)
      ? plain(value)
      : this.#formatos.ver(ms / DIA_MS + (this.#formatos.is1904 ? 24_107 : EPOCA), this.#estilo)
  }
}

const DIA_MS = 86_400_000
/** Day number of 1970-01-01 in a workbook that counts from 1900. */
const EPOCA = 25_569

const HOJAS_MAX = 5

/** Reads the first sheet with content among the first `HOJAS_MAX` visible sheets. @throws PlanillaError */
export async function readXlsx(bytes: Uint8Array): Promise<Planilla> {
  const entries = readZip(bytes)
  refuseOthers(entries)
  const unpacker = new Unpacker(bytes)
  const formatos = new Formatos()
  const hojas = (await listHojas(unpacker, entries, formatos)).filter(({ isHidden }) => !isHidden)
  if (hojas.length === 0) throw new PlanillaError('sin-hojas')
  const textos = await readTextos(unpacker, entries)
  const estilos = entries.get('xl/styles.xml')
  if (estilos) await scan(unpacker, estilos, new XmlScanner(formatos.handlers))
  for (const { nombre, path } of hojas.slice(0, HOJAS_MAX)) {
    const entry = entries.get(path)
    if (!entry) throw new PlanillaError('danado')
    const reader = new SheetReader(textos, formatos)
    await scan(unpacker, entry, new XmlScanner(reader))
    if (!reader.rows.isEmpty) return { hoja: nombre, hojas: hojas.length, ...reader.rows.finish() }
  }
  throw new PlanillaError('vacio')
}

/** Built-in formats in their Spanish form. A file has only their number (ECMA-376 §18.8.30). */
const INTERNOS: Readonly<Record<number, string>> = {
  ...{
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
  },
  ...{
    5: '"$" #,##0',
    6: '"$" #,##0',
    7: '"$" #,##0.00',
    8: '"$" #,##0.00',
    37: '#,##0',
    38: '#,##0',
    39: '#,##0.00',
  },
  ...{
    14: 'dd/mm/yyyy',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
  },
  ...{ 21: 'h:mm:ss', 22: 'dd/mm/yyyy h:mm', 40: '#,##0.00', 41: '#,##0', 42: '"$" #,##0', 43: '#,##0.00' },
  ...{ 44: '"$" #,##0.00', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0' },
}
/** English names of months and days, which `formatValue` writes, and their Spanish names. */
const INGLES: readonly (readonly [RegExp, string])[] = Object.entries({
  ...{ January: 'enero', February: 'febrero', March: 'marzo', April: 'abril', June: 'junio', July: 'julio' },
  ...{
    August: 'agosto',
    September: 'septiembre',
    October: 'octubre',
    November: 'noviembre',
    December: 'diciembre',
  },
  ...{
    Jan: 'ene',
    Feb: 'feb',
    Mar: 'mar',
    Apr: 'abr',
    May: 'may',
    Jun: 'jun',
    Jul: 'jul',
    Aug: 'ago',
    Sep: 'sep',
  },
  ...{ Oct: 'oct', Nov: 'nov', Dec: 'dic', Monday: 'lunes', Tuesday: 'martes', Wednesday: 'miércoles' },
  ...{ Thursday: 'jueves', Friday: 'viernes', Saturday: 'sábado', Sunday: 'domingo', Mon: 'lun', Tue: 'mar' },
  ...{ Wed: 'mié', Thu: 'jue', Fri: 'vie', Sat: 'sáb', Sun: 'dom' },
}).map(([en, es]) => [new RegExp(`\\b${en}\\b`, 'g'), es])

/** Gives the Spanish form of numbers: point for thousands, comma for decimals. */
const OPCIONES = { locale: 'de-DE' }
/** In a format '[$u$s-2C0A]' is a currency, and '[$-2C0A]' is a language. */
const MONEDA = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g
const ENTRE_COMILLAS = /"[^"]*"|\\./g
const CON_MONEDA = /\p{Sc}|\b(ars|usd|eur|brl|uyu|pesos?|d[oó]lares)\b/iu
const NUMERO_MAX = 1e15

interface Formato {
  codigo: string
  isFecha: boolean
  que: CeldaVista['que']
}

/** @returns null for a format that shows the number unchanged: General or text. */
function formatoOf(escrito: string): Formato | null {
  const codigo = escrito.replace(MONEDA, '"$1"')
  if (codigo === '' || /^(general|@)$/i.test(codigo)) return null
  const sinTextos = codigo.replace(ENTRE_COMILLAS, '')
  const isFecha = isDateFormat(sinTextos)
  const isOtro = isFecha || sinTextos.includes('%')
  const que = isOtro ? 'otro' : CON_MONEDA.test(codigo.replaceAll('\\', '')) ? 'moneda' : 'numero'
  return { codigo, isFecha, que }
}

function textoDe(valor: number, { codigo, isFecha }: Formato, is1904: boolean): string {
  // Excel shows these signs for a date before the first day of the workbook's calendar
  if (isFecha && valor < 0) return '########'
  const texto = formatValue(valor, codigo, { ...OPCIONES, is1904 })
    .replace(/\s+/g, ' ')
    .trim()
  return isFecha ? INGLES.reduce((said, [en, es]) => said.replace(en, es), texto) : texto
}

class Formatos {
  is1904 = false
  readonly #propios = new Map<number, string>()
  readonly #estilos: number[] = []
  readonly #formatos = new Map<number, Formato | null>()
  #isIn = false

  readonly handlers: XmlHandlers = {
    open: (name, attributes) => {
      const numero = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      if (name === 'cellXfs') this.#isIn = true
      else if (name === 'xf' && this.#isIn) this.#estilos.push(numero)
      else if (name === 'numFmt') this.#propios.set(numero, attributeOf(attributes, 'formatCode') ?? '')
    },
    close: name => {
      if (name === 'cellXfs') this.#isIn = false
    },
  }

  /** The number as a cell of this style displays it; the plain number if the style adds nothing. */
  ver(valor: number, estilo: number): CeldaLeida {
    const formato = this.#formatoDe(this.#estilos[estilo] ?? 0)
    // The import's check later refuses so large a number
    if (formato === null || Math.abs(valor) >= NUMERO_MAX) return valor
    const texto = textoDe(valor, formato, this.is1904)
    const { que } = formato
    return que === 'numero' && texto === String(valor).replace('.', ',') ? valor : { valor, texto, que }
  }

  #formatoDe(numero: number): Formato | null {
    const known = this.#formatos.get(numero)
    if (known !== undefined) return known
    const formato = formatoOf(this.#propios.get(numero) ?? INTERNOS[numero] ?? '')
    this.#formatos.set(numero, formato)
    return formato
  }
}
