import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Bloque, Pagina, Trozo } from '../src/features/ayuda/bloque.ts'

const MANUAL = fileURLToPath(new URL('../docs/manual/', import.meta.url))
const PAGINAS = fileURLToPath(new URL('../src/features/ayuda/paginas.ts', import.meta.url))

async function readManual(watch: (path: string) => void): Promise<Pagina[]> {
  const read = async (name: string) => {
    const path = join(MANUAL, `${name}.md`)
    watch(path)
    return readPagina(name, await readFile(path, 'utf8'))
  }
  const indice = await read(INDICE)
  const temas = [...new Set(linksOf(indice).map(({ tema }) => tema))].filter(tema => tema !== '')
  const paginas = [indice, ...(await Promise.all(temas.map(read)))]
  checkLinks(paginas)
  return paginas
}

/**
 * A module with the URL and size of each picture, so that nothing moves when a picture loads. A missing file is left
 * out, since the pictures are screenshots of the built app; the screen shows the picture's text instead.
 */
async function picturesModule(names: readonly string[]): Promise<string> {
  const there = names.map(name => ({ name, path: join(MANUAL, 'imagenes', name) }))
  const files = there.filter(({ path }) => existsSync(path))
  const sizes = await Promise.all(files.map(async ({ path }) => webpSize(await readFile(path))))
  const imports = files.map(
    ({ path }, i) => `import imagen${i} from ${JSON.stringify(`${path}?url&no-inline`)}`,
  )
  const entries = files.map(
    ({ name }, i) => `${JSON.stringify(name)}: { url: imagen${i}, ...${JSON.stringify(sizes[i])} }`,
  )
  return `${imports.join('\n')}\nexport const IMAGENES = { ${entries.join(', ')} }`
}

/**
 * Turns the Markdown of `docs/manual` into the data of `src/features/ayuda` at build time, so that no browser loads a
 * parser. A link without a target fails the build.
 */
export const manual: Plugin = {
  name: 'manual',
  async load(id) {
    if (id !== PAGINAS) return null
    const paginas = await readManual(path => this.addWatchFile(path))
    return `${await picturesModule(picturesOf(paginas))}\nexport const PAGINAS = ${JSON.stringify(paginas)}`
  },
}

const INDICE = 'README'

const temaOf = (name: string): string => (name === INDICE ? '' : name)

/** Same anchors as on GitHub, so that links work on GitHub too. */
const anclaOf = (texto: string): string =>
  texto
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** @throws Error for Markdown that the app cannot show. */
function readPagina(name: string, markdown: string): Pagina {
  const [first, ...rest] = lexer(markdown)
  if (first?.type !== 'heading' || first.depth !== 1) throw unknown(name, 'it does not begin with its title')
  return { tema: temaOf(name), titulo: first.text, bloques: rest.flatMap(token => readBlock(name, token)) }
}

const unknown = (name: string, what: string): Error => new Error(`docs/manual/${name}.md: ${what}`)

function readBlock(name: string, token: Token): Bloque[] {
  const blocks = (tokens: Token[]) => tokens.flatMap(each => readBlock(name, each))
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { depth, text } = token as Tokens.Heading
      if (depth !== 2 && depth !== 3) throw unknown(name, `«${text}» is not a heading of level 2 or 3`)
      return [{ tipo: 'titulo', nivel: depth, texto: text, ancla: anclaOf(text) }]
    }
    case 'paragraph':
    case 'text':
      return [readLine(name, token as Tokens.Paragraph)]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ tipo: 'lista', ordenada: ordered, items: items.map(({ tokens }) => blocks(tokens)) }]
    }
    case 'blockquote':
      return [{ tipo: 'nota', bloques: blocks((token as Tokens.Blockquote).tokens) }]
    case 'code':
      return [{ tipo: 'orden', texto: (token as Tokens.Code).text }]
    default:
      throw unknown(name, `the app cannot show ${token.type}: ${token.raw}`)
  }
}

function readLine(name: string, { tokens = [] }: { tokens?: Token[] }): Bloque {
  const [only, ...others] = tokens
  if (only?.type !== 'image' || others.length > 0)
    return { tipo: 'parrafo', trozos: tokens.map(each => readInline(name, each)) }
  const { href, text } = only as Tokens.Image
  const archivo = /^imagenes\/([\w-]+\.webp)$/.exec(href)?.[1]
  if (archivo === undefined || text === '')
    throw unknown(name, `the picture ${href} has another place than imagenes/*.webp, or no text`)
  return { tipo: 'imagen', archivo, texto: text }
}

const WORDS = { strong: 'fuerte', em: 'enfasis' } as const

function readInline(name: string, token: Token): Trozo {
  const inside = () => (token as Tokens.Strong).tokens.map(each => readInline(name, each))
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text.replaceAll('\n', ' ')
    case 'codespan':
      return { tipo: 'codigo', dentro: [token.text] }
    case 'strong':
    case 'em':
      return { tipo: WORDS[token.type], dentro: inside() }
    case 'link': {
      const [, page = '', ancla = ''] = /^(?:(\w+)\.md)?(?:#(.+))?$/.exec(token.href) ?? []
      if (page === '' && ancla === '')
        throw unknown(name, `the link ${token.href} does not lead to the manual`)
      return {
        tipo: 'enlace',
        tema: temaOf(page || name),
        ancla: decodeURIComponent(ancla),
        dentro: inside(),
      }
    }
    default:
      throw unknown(name, `the app cannot show ${token.type}: ${token.raw}`)
  }
}

type Enlace = Extract<Trozo, { tipo: 'enlace' }>

function* blocksOf(bloques: readonly Bloque[]): Generator<Bloque> {
  for (const bloque of bloques) {
    yield bloque
    if (bloque.tipo === 'nota') yield* blocksOf(bloque.bloques)
    if (bloque.tipo === 'lista') for (const item of bloque.items) yield* blocksOf(item)
  }
}

function* linksIn(trozos: readonly Trozo[]): Generator<Enlace> {
  for (const trozo of trozos) {
    if (typeof trozo === 'string') continue
    if (trozo.tipo === 'enlace') yield trozo
    yield* linksIn(trozo.dentro)
  }
}

const linksOf = ({ bloques }: Pagina): Enlace[] =>
  [...blocksOf(bloques)].flatMap(bloque => (bloque.tipo === 'parrafo' ? [...linksIn(bloque.trozos)] : []))

const picturesOf = (paginas: readonly Pagina[]): string[] => [
  ...new Set(
    paginas
      .flatMap(({ bloques }) => [...blocksOf(bloques)])
      .flatMap(bloque => (bloque.tipo === 'imagen' ? [bloque.archivo] : [])),
  ),
]

/** @throws Error for a link without a target, or for two equal headings in a page. */
function checkLinks(paginas: readonly Pagina[]): void {
  const anclas = new Map(paginas.map(pagina => [pagina.tema, anclasOf(pagina)]))
  for (const pagina of paginas)
    for (const { tema, ancla } of linksOf(pagina))
      if (anclas.get(tema)?.has(ancla) !== true)
        throw new Error(`docs/manual, ${pagina.titulo}: ${tema}#${ancla} does not exist`)
}

function anclasOf({ titulo, bloques }: Pagina): Set<string> {
  const anclas = new Set([''])
  for (const bloque of blocksOf(bloques)) {
    if (bloque.tipo !== 'titulo') continue
    if (anclas.has(bloque.ancla))
      throw new Error(`docs/manual, ${titulo}: the heading «${bloque.texto}» stands twice`)
    anclas.add(bloque.ancla)
  }
  return anclas
}

/** Reads the header of a WebP picture (RFC 9649). @throws Error for any other file. */
function webpSize(file: Buffer): { ancho: number; alto: number } {
  const kind = file.toString('latin1', 12, 16)
  if (file.toString('latin1', 8, 12) !== 'WEBP') throw new Error('not a WebP picture')
  if (kind === 'VP8 ') return { ancho: file.readUInt16LE(26) & 0x3fff, alto: file.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { ancho: file.readUIntLE(24, 3) + 1, alto: file.readUIntLE(27, 3) + 1 }
  const bits = file.readUInt32LE(21)
  return { ancho: (bits & 0x3fff) + 1, alto: ((bits >> 14) & 0x3fff) + 1 }
}
