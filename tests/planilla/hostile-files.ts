import { ARCHIVO_MAX_BYTES, DESPLEGADO_MAX_BYTES, IMPORTACION_FILAS_MAX } from '#contract/importacion.ts'
import type { CodigoPlanilla } from '#planilla/planilla.ts'
import { rowOf, sheetOf, WORKBOOK, xlsxOf, zipOf } from './zip-of.ts'

/** `expected` is an error code, the cells of all rows, or 'cualquiera' for any outcome except a crash. */
export interface Hostile {
  name: string
  bytes: Uint8Array
  expected: CodigoPlanilla | 'cualquiera' | unknown[][]
}

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding))
const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const swap = (bytes: Uint8Array): Uint8Array => new Uint8Array(Buffer.from(bytes).swap16())
const DOS: Readonly<Record<string, number>> = {
  á: 0xa0,
  é: 0x82,
  í: 0xa1,
  ó: 0xa2,
  ú: 0xa3,
  ñ: 0xa4,
  Ñ: 0xa5,
}
const dosOf = (text: string): Uint8Array =>
  Uint8Array.from([...text], sign => DOS[sign] ?? sign.charCodeAt(0))

const ENCODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': text => bytesOf(text),
  'UTF-8 with its mark': text => bytesOf(`\uFEFF${text}`),
  'UTF-16LE': text => bytesOf(`\uFEFF${text}`, 'utf16le'),
  'UTF-16BE': text => swap(bytesOf(`\uFEFF${text}`, 'utf16le')),
  'Windows-1252': text => bytesOf(text, 'latin1'),
  'DOS 850': dosOf,
}

const readable = (): Hostile[] =>
  Object.entries(ENCODINGS).flatMap(([encoding, encode]) =>
    [';', ',', '\t', '|'].flatMap(separator =>
      ['\r\n', '\n', '\r'].map(end => ({
        name: `${encoding}, ${JSON.stringify(separator)}, ${JSON.stringify(end)}`,
        bytes: encode(
          [
            ['Código', 'Descripción', 'P. Costo'],
            ['ES-1', `"Año ""A""${separator} paño"`, '"1.234,50"'],
            ['', '', ''],
            ['ES-2', 'Cordón', '"9,85"'],
          ]
            .map(row => row.join(separator))
            .join(end),
        ),
        expected: [
          ['ES-1', `Año "A"${separator} paño`, '1.234,50'],
          ['ES-2', 'Cordón', '9,85'],
        ],
      })),
    ),
  )

const FIRSTS: readonly (readonly [string, CodigoPlanilla, number[] | string])[] = [
  ['a PDF', 'pdf', '%PDF-1.7\n1 0 obj'],
  ['a PNG', 'imagen', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]],
  ['a JPEG', 'imagen', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10]],
  ['a GIF', 'imagen', 'GIF89a\x01\x00\x01\x00'],
  ['a BMP', 'imagen', [0x42, 0x4d, 0x36, 0, 0, 0]],
  ['a gzip', 'comprimido', [0x1f, 0x8b, 8, 0, 0]],
  ['a RAR', 'comprimido', [0x52, 0x61, 0x72, 0x21, 0x1a, 7]],
  ['a 7z', 'comprimido', [0x37, 0x7a, 0xbc, 0xaf, 0x27]],
  ['an empty ZIP', 'comprimido', [0x50, 0x4b, 5, 6, ...Array(18).fill(0)]],
  ['an old .xls', 'xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)]],
  ['a BIFF without container', 'xls', [0x09, 0x08, 0x10, 0, 0, 6]],
  ['HTML called .xls', 'html', '<table><tr><td>Codigo</td></tr></table>'],
  ['HTML with a type', 'html', '<!DOCTYPE html><html><body>'],
  ['HTML of Excel', 'html', '\uFEFF  <html xmlns:x="urn:schemas-microsoft-com:office:excel">'],
  ['HTML that begins with meta', 'html', '<meta charset="utf-8"><table>'],
  ['XML of Excel 2003', 'xml', '<?xml version="1.0"?><Workbook>'],
  ['XML without a head', 'xml', '<Workbook xmlns="urn">'],
  ['RTF', 'rtf', '{\\rtf1\\ansi'],
  ['nothing', 'vacio', ''],
  ['blanks', 'vacio', '  \r\n \t \n;;;\n'],
  ['a byte order mark alone', 'vacio', '\uFEFF'],
  ['titles alone', 'solo-titulos', 'Codigo;Detalle\n'],
  ['one word', 'solo-titulos', 'hola'],
  ['UTF-16 without its mark', 'no-es-texto', 'C\0o\0d\0\n\0x\0'],
  ['an executable', 'no-es-texto', 'MZ\x90\x00\x03\x00\x00\x00'],
  ['a column twice', 'titulos-repetidos', 'Codigo;Costo;costo \nA;1;2'],
  ['a column twice but for its accent', 'titulos-repetidos', 'Código;CODIGO\nA;B'],
  ['quotes that never end', 'comillas', 'Codigo;Detalle\nA;"sin fin\nB;2\n'],
  ['quotes in the titles', 'comillas', '"Codigo;Detalle\nA;B\n'],
]

const firsts = (): Hostile[] =>
  FIRSTS.map(([name, expected, content]) => ({
    name,
    bytes:
      typeof content === 'string'
        ? bytesOf(content, content.includes('\x90') ? 'latin1' : 'utf8')
        : Uint8Array.from(content),
    expected,
  }))

const SECRET = join(
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  bytesOf('EncryptedPackage', 'utf16le'),
)

const controls = (): Hostile[] =>
  ['\0', '\x01', '\x07', '\x1b', '\x1f'].flatMap(control =>
    [0, 3, 9, 14].map(at => {
      const text = 'Codigo;Detalle\nA;B\n'
      return {
        name: `a ${JSON.stringify(control)} at ${at}`,
        bytes: bytesOf(text.slice(0, at) + control + text.slice(at)),
        expected: 'no-es-texto' as const,
      }
    }),
  )

const FORMULAS = [
  '=1+1',
  '=CMD|" /C calc"!A0',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '=HYPERLINK("http://x","y")',
  '\t=1',
  '%0A=1',
]

/** In a text file a formula is read as text. In a workbook the stored value of the formula is read. */
const formulas = (): Hostile[] => [
  ...FORMULAS.map(formula => ({
    name: `the text ${JSON.stringify(formula)}`,
    bytes: bytesOf(`Codigo;Detalle\nA;"${formula.replaceAll('"', '""')}"\n`),
    expected: [['A', formula]],
  })),
  ...(
    [
      ['a formula with its value', '<c><f>1+1</f><v>2</v></c>', 2],
      ['a formula without value', '<c><f>1+1</f></c>', '#SIN_CALCULAR!'],
      ['a formula that failed', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
      ['a text of a formula', '<c t="str"><f>"a"</f><v>a</v></c>', 'a'],
      ['a web call', '<c t="str"><f>WEBSERVICE("http://x")</f><v></v></c>', undefined],
      ['a boolean', '<c t="b"><v>1</v></c>', 'VERDADERO'],
      ['NaN as a number', '<c><v>NaN</v></c>', 'NaN'],
      ['a number beyond the largest', '<c><v>1e999</v></c>', '1e999'],
      ['a missing shared text', '<c t="s"><v>99</v></c>', undefined],
      ['a text in CDATA', '<c t="inlineStr"><is><t><![CDATA[a<b&c]]></t></is></c>', 'a<b&c'],
      ['characters by code', '<c t="inlineStr"><is><t>&#241;&#xF1;&amp;&lt;&no;</t></is></c>', 'ññ&<&no;'],
      ['a NUL by code', '<c t="inlineStr"><is><t>a&#0;b</t></is></c>', 'ab'],
      ['a NUL by escape', '<c t="inlineStr"><is><t>a_x0000_b</t></is></c>', 'a b'],
      ['a text in pieces', '<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>', 'ab'],
      ['a comment', '<c><!-- <v>1</v> --><v>2</v></c>', 2],
      ['another namespace prefix', '<x:c><x:v>2</x:v></x:c>', 2],
    ] as const
  ).map(([name, cell, value]) => ({
    name: `in a workbook, ${name}`,
    bytes: xlsxOf(
      sheetOf(
        `${rowOf('Codigo', 'Detalle')}<row>${cell.startsWith('<x:') ? '<x:c t="inlineStr"><x:is><x:t>A</x:t></x:is></x:c>' : '<c t="inlineStr"><is><t>A</t></is></c>'}${cell}</row>`,
      ),
    ),
    expected: [value === undefined ? ['A'] : ['A', value]],
  })),
]

const GOOD = sheetOf(rowOf('Codigo', 'Detalle', 'Costo') + rowOf('A', 'Espuma', 9.85).repeat(40))
const refOf = (reference: string, value = '1'): string =>
  sheetOf(
    `${rowOf('Codigo', 'Detalle')}<row r="2"><c r="A2"><v>1</v></c><c r="${reference}"><v>${value}</v></c></row>`,
  )
const LAUGHS = `<!DOCTYPE l [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;">]>${GOOD}`

const workbooks = (): Hostile[] => [
  { name: 'a password', bytes: SECRET, expected: 'con-clave' },
  { name: 'a ZIP with a password', bytes: xlsxOf(GOOD, {}, { flags: 1 }), expected: 'con-clave' },
  { name: 'an unknown compression method', bytes: xlsxOf(GOOD, {}, { method: 14 }), expected: 'danado' },
  { name: 'an .xlsb', bytes: zipOf({ 'xl/workbook.bin': 'x' }), expected: 'xlsb' },
  {
    name: 'an .ods',
    bytes: zipOf({ mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' }),
    expected: 'ods',
  },
  { name: 'a .docx', bytes: zipOf({ 'word/document.xml': '<x/>' }), expected: 'otro-office' },
  { name: 'a ZIP of anything', bytes: zipOf({ 'foto.jpg': 'x' }), expected: 'comprimido' },
  { name: 'no sheets', bytes: xlsxOf(GOOD, { 'xl/workbook.xml': WORKBOOK('') }), expected: 'sin-hojas' },
  {
    name: 'hidden sheets alone',
    bytes: xlsxOf(GOOD, { 'xl/workbook.xml': WORKBOOK('<sheet name="a" state="veryHidden" r:id="rId1"/>') }),
    expected: 'sin-hojas',
  },
  {
    name: 'a sheet that is not there',
    bytes: xlsxOf(GOOD, { 'xl/workbook.xml': WORKBOOK('<sheet name="a" r:id="rId2"/>') }),
    expected: 'danado',
  },
  {
    name: 'an empty sheet before the full one',
    bytes: xlsxOf(sheetOf(''), {
      'xl/workbook.xml': WORKBOOK('<sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId2"/>'),
      'xl/worksheets/sheet2.xml': sheetOf(rowOf('Codigo') + rowOf('A')),
    }),
    expected: [['A']],
  },
  { name: 'an empty sheet', bytes: xlsxOf(sheetOf('')), expected: 'vacio' },
  { name: 'a sheet that is no XML', bytes: xlsxOf('hola'), expected: 'vacio' },
  { name: 'an entity declaration', bytes: xlsxOf(LAUGHS), expected: 'danado' },
  { name: 'a tag that never ends', bytes: xlsxOf(`<${'a'.repeat(300_000)}`), expected: 'danado' },
  { name: 'a cell a million columns away', bytes: xlsxOf(refOf('BDWGN2')), expected: 'muchas-columnas' },
  { name: 'a cell at the last column', bytes: xlsxOf(refOf('XFD2')), expected: 'muchas-columnas' },
  { name: 'an empty cell at the last column', bytes: xlsxOf(refOf('XFD2', '')), expected: [[1]] },
  { name: 'a cell without letters', bytes: xlsxOf(refOf('2')), expected: 'danado' },
  {
    name: 'a row beyond the last',
    bytes: xlsxOf(sheetOf(`${rowOf('Codigo')}<row r="999999999"><c><v>1</v></c></row>`)),
    expected: 'danado',
  },
  {
    name: 'rows in no order',
    bytes: xlsxOf(
      sheetOf(`${rowOf('Codigo')}<row r="9"><c><v>1</v></c></row><row r="3"><c><v>2</v></c></row>`),
    ),
    expected: [[1], [2]],
  },
  {
    name: 'more unpacked bytes than the limit, declared',
    bytes: xlsxOf(GOOD, {}, { unpacked: 4_000_000_000 }),
    expected: 'muy-desplegado',
  },
  {
    name: 'more unpacked bytes than the limit, declared as 9',
    bytes: xlsxOf(' '.repeat(DESPLEGADO_MAX_BYTES + 1), {}, { unpacked: 9 }),
    expected: 'muy-desplegado',
  },
  {
    name: 'more rows than the limit',
    bytes: xlsxOf(sheetOf(rowOf('Codigo') + rowOf('A').repeat(IMPORTACION_FILAS_MAX + 20))),
    expected: 'muchas-filas',
  },
  {
    name: 'more files than the limit',
    bytes: zipOf(Object.fromEntries(Array.from({ length: 5_100 }, (_, n) => [`f${n}`, 'x']))),
    expected: 'danado',
  },
]

function broken(): Hostile[] {
  const whole = xlsxOf(GOOD)
  const cuts = Array.from({ length: 24 }, (_, n) => ({
    name: `a workbook cut at ${n}/24`,
    bytes: whole.slice(0, Math.floor((whole.length * n) / 24) + 4),
    expected: 'danado' as const,
  }))
  const flips = Array.from({ length: 60 }, (_, n) => {
    const bytes = whole.slice()
    const at = 4 + ((n * 7919) % (bytes.length - 4))
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (n % 8))
    return { name: `a workbook with byte ${at} changed`, bytes, expected: 'cualquiera' as const }
  })
  return [...cuts, ...flips]
}

/** Far above every limit. With this number, a reader fails if it takes quadratic time or recurses for each part. */
const MANY = 200_000
const many = (text: string): string => text.repeat(MANY)

const large = (): Hostile[] => [
  ...[';', ',', '\t', '|'].flatMap(separator => [
    {
      name: `many titles, parted by ${JSON.stringify(separator)}`,
      bytes: bytesOf(`Codigo${many(`${separator}x`)}\nA\n`),
      expected: 'muchas-columnas' as const,
    },
    {
      name: `many empty cells, parted by ${JSON.stringify(separator)}`,
      bytes: bytesOf(`Codigo${separator}Detalle\nA${many(separator)}\n`),
      expected: [['A']],
    },
  ]),
  {
    name: 'a cell of many letters',
    bytes: bytesOf(`Codigo;Detalle\nA;${many('x')}\n`),
    expected: 'cualquiera',
  },
  { name: 'many quotes', bytes: bytesOf(`Codigo;Detalle\nA;${many('"')}\n`), expected: 'cualquiera' },
  { name: 'many lines', bytes: bytesOf(`Codigo\n${many('A\n')}`), expected: 'muchas-filas' },
  { name: 'many line ends', bytes: bytesOf(`Codigo\nA${many('\n')}`), expected: [['A']] },
  {
    name: 'more bytes than the limit',
    bytes: new Uint8Array(ARCHIVO_MAX_BYTES + 1).fill(65),
    expected: 'muy-grande',
  },
]

export const hostileFiles = (): Hostile[] => [
  ...readable(),
  ...firsts(),
  ...controls(),
  ...formulas(),
  ...workbooks(),
  ...broken(),
  ...large(),
]
