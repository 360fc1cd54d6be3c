import type { CategoriaNueva } from '#contract/importacion-schema.ts'
import { formatNumero } from '#domain/valor/numero.ts'

const categorias = (n: number): string => (n === 1 ? '1 categoría' : `${formatNumero(n)} categorías`)

/** Categories that a file names and there are not. */
export const CATEGORIAS = {
  titulo: 'Categorías que no existen',
  faltan: (n: number) => `${n === 1 ? 'Falta' : 'Faltan'} ${categorias(n)}`,
  crear: (n: number) => (n === 1 ? 'Crear la categoría que falta' : `Crear las ${categorias(n)} que faltan`),
  seCrean: (n: number) => `Al importar se ${n === 1 ? 'crea' : 'crean'} ${categorias(n)}`,
  noCrear: (n: number) => (n === 1 ? 'No crearla' : 'No crearlas'),
  prueba: 'Se prueba otra vez todo el archivo; todavía no se guarda nada.',
  /** Behind what was brought in. */
  creadas: (n: number) => (n === 0 ? '' : ` Se ${n === 1 ? 'creó' : 'crearon'} ${categorias(n)}.`),
  /** Of undoing. */
  saca: (n: number) =>
    n === 0 ? '' : ` Saca también ${n === 1 ? 'la categoría que creó' : `las ${categorias(n)} que creó`}.`,
  quedan: (n: number) =>
    n === 0
      ? ''
      : ` ${n === 1 ? 'Quedó' : 'Quedaron'} ${categorias(n)} de las que creó, porque alguien ${n === 1 ? 'la' : 'las'} cambió o usó después.`,
} as const

/** 'Tela (¿Telas?)' where one that there is looks like it. */
export const nombreCategoria = ({ nombre, sugerencia }: CategoriaNueva): string =>
  sugerencia == null ? nombre : `${nombre} (¿${sugerencia}?)`
