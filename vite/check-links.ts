import type { Bloque, Pagina, Trozo } from '../src/features/ayuda/bloque.ts'

type Enlace = Extract<Trozo, { tipo: 'enlace' }>

/** Every block of a page, nested ones included. */
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

export const linksOf = ({ bloques }: Pagina): Enlace[] =>
  [...blocksOf(bloques)].flatMap(bloque => (bloque.tipo === 'parrafo' ? [...linksIn(bloque.trozos)] : []))

/** The file names of the pictures in the pages, each once. */
export const picturesOf = (paginas: readonly Pagina[]): string[] => [
  ...new Set(
    paginas
      .flatMap(({ bloques }) => [...blocksOf(bloques)])
      .flatMap(bloque => (bloque.tipo === 'imagen' ? [bloque.archivo] : [])),
  ),
]

/** @throws Error for a link without a target, or for two equal headings in a page. */
export function checkLinks(paginas: readonly Pagina[]): void {
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
