import { CELDA_MAX, type CeldaLeida, COLUMNAS_MAX } from '#contract/importacion.ts'
import { RowCollector } from './collect-rows.ts'
import { Formatos } from './formatos.ts'
import { type Planilla, PlanillaError } from './planilla.ts'
import { attributeOf, XmlScanner } from './xml-scanner.ts'
import { readZip, Unpacker, type ZipEntry } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
/** Of all shared texts together. */
const TEXTOS_MAX_CHARS = 40_000_000
const FILA_MAX = 2_000_000

type Entries = ReadonlyMap<string, ZipEntry>

/** What else a ZIP of an office program may be. */
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

/** The sheets, in the order in which the workbook shows them. */
async function listHojas(unpacker: Unpacker, entries: Entries, formatos: Formatos): Promise<Hoja[]> {
  const targets = new Map<string, string>()
  const rels = entries.get('xl/_rels/workbook.xml.rels')
  const onRel = (name: string, attributes: string) => {
    const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')]
    if (name === 'Relationship' && id && target)
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
  }
  if (rels) await scan(unpacker, rels, new XmlScanner({ open: onRel, close: () => {}, text: () => {} }))
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
  if (workbook)
    await scan(unpacker, workbook, new XmlScanner({ open: onSheet, close: () => {}, text: () => {} }))
  return hojas
}

/** Escapes of the format, for what XML does not take (ECMA-376 §22.9.2.19). */
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

/** 'B7' is column 1; 0 columns or more than there can be is -1. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.slice(0, 8)) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/** Takes the cells of a sheet's XML. A formula is never worked out: its cell has the value that the workbook keeps. */
class SheetReader {
  readonly rows = new RowCollector()
  readonly #textos: readonly string[]
  #fila = 0
  #celdas: CeldaLeida[] = []
  #column = -1
  #type = ''
  #estilo = 0
  #value = ''
  #isIn = false

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
      this.#celdas = []
      this.#column = -1
    } else if (name === 'c') {
      const reference = attributeOf(attributes, 'r')
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference)
      this.#type = attributeOf(attributes, 't') ?? 'n'
      this.#estilo = Number(attributeOf(attributes, 's') ?? 0)
      this.#value = ''
    } else if (name === 'v' || name === 't') this.#isIn = true
  }

  text(piece: string): void {
    if (this.#isIn && this.#value.length <= CELDA_MAX) this.#value += piece.slice(0, CELDA_MAX + 1)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isIn = false
    else if (name === 'c') this.#put()
    else if (name === 'row') this.rows.push(this.#fila, this.#celdas)
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
    if (this.#type !== 'n') return plain(value)
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return plain(value)
    return this.#formatos.ver(number, this.#estilo)
  }

  /** A date that is kept as ISO text, as the days since 1900 that the sheet shows. */
  #fecha(value: string): CeldaLeida {
    const ms = Date.parse(/[zZ]$/.test(value) || !value.includes('T') ? value : `${value}Z`)
    return Number.isNaN(ms)
      ? plain(value)
      : this.#formatos.ver(ms / DIA_MS + (this.#formatos.is1904 ? 24_107 : EPOCA), this.#estilo)
  }
}

const DIA_MS = 86_400_000
/** 1970-01-01 in days of a workbook. */
const EPOCA = 25_569

/** Sheets that are looked into for one that is not empty. */
const HOJAS_MAX = 5

/** The first sheet of a workbook that has something, without those that are hidden. @throws PlanillaError */
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
