import { lexer, type Token, type Tokens } from 'marked'
import type { Bloque, Pagina, Trozo } from '../src/features/ayuda/bloque.ts'

export const INDICE = 'README'

const temaOf = (name: string): string => (name === INDICE ? '' : name)

/** As GitHub makes anchors, so that links work there too. */
const anclaOf = (texto: string): string =>
  texto
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Parses a page. @throws Error for Markdown that the app cannot show. */
export function readPagina(name: string, markdown: string): Pagina {
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

/** Reads a paragraph, or a picture that stands alone. */
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
