import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Pagina } from '../src/features/ayuda/bloque.ts'
import { checkLinks, linksOf, picturesOf } from './check-links.ts'
import { INDICE, readPagina } from './read-pagina.ts'
import { webpSize } from './webp-size.ts'

const MANUAL = fileURLToPath(new URL('../docs/manual/', import.meta.url))
const PAGINAS = fileURLToPath(new URL('../src/features/ayuda/paginas.ts', import.meta.url))

/** The index page and the pages that it links to, in that order. */
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
 * A module with the URL and size of each picture, so that nothing moves when it loads. A missing file is left out, since
 * pictures are taken from the built app; its text is shown instead.
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
