import { formatValue, isDateFormat } from 'hucre'
import type { CeldaLeida, CeldaVista } from '#contract/importacion.ts'
import { attributeOf, type XmlHandlers } from './xml-scanner.ts'

/** Formats that a workbook names by number alone, as Spanish shows them (ECMA-376 §18.8.30). */
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
/** The writer's own names of months and days, in the order of Spanish ones. */
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

/** Groups with a point and decimals with a comma, as Spanish does. */
const OPCIONES = { locale: 'de-DE' }
/** '[$u$s-2C0A]' is a currency, '[$-2C0A]' a language. */
const MONEDA = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g
const ENTRE_COMILLAS = /"[^"]*"|\\./g
const CON_MONEDA = /\p{Sc}|\b(ars|usd|eur|brl|uyu|pesos?|d[oó]lares)\b/iu
const NUMERO_MAX = 1e15

interface Formato {
  codigo: string
  isFecha: boolean
  que: CeldaVista['que']
}

/** Null for one that shows a number as it is: General, and that of texts. */
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
  // No day before the first one
  if (isFecha && valor < 0) return '########'
  const texto = formatValue(valor, codigo, { ...OPCIONES, is1904 })
    .replace(/\s+/g, ' ')
    .trim()
  return isFecha ? INGLES.reduce((said, [en, es]) => said.replace(en, es), texto) : texto
}

/** Number formats of a workbook: which cells of which style are shown how. */
export class Formatos {
  is1904 = false
  readonly #propios = new Map<number, string>()
  readonly #estilos: number[] = []
  readonly #formatos = new Map<number, Formato | null>()
  #isIn = false

  /** Takes xl/styles.xml. */
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
    text: () => {},
  }

  /** A number in a cell of that style: as the sheet shows it, or itself where that says no more than its digits. */
  ver(valor: number, estilo: number): CeldaLeida {
    const formato = this.#formatoDe(this.#estilos[estilo] ?? 0)
    // A number that is too long is refused later, by its value
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
