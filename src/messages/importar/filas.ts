import type { ErrorFila } from '#contract/importacion-schema.ts'
import { CANTIDAD_MAX } from '#contract/limites.ts'
import type { CodigoFila } from '#domain/importacion/fila.ts'
import { formatNumero } from '#domain/valor/numero.ts'

const QUIEN_FALTA: Readonly<Record<string, string>> = {
  codigo: 'El codigo es obligatorio.',
  nombre: 'El nombre es obligatorio.',
  nro: 'El número es obligatorio.',
  modelo: 'El modelo es obligatorio.',
  color: 'El color es obligatorio.',
  existencia: 'Falta cuánto se contó.',
}

const maximo = (sugerencia: string | undefined): string => formatNumero(Number(sugerencia ?? 0))

const FRASES: Readonly<Record<CodigoFila, (error: ErrorFila) => string>> = {
  'error-de-planilla': ({ valor }) => `La planilla tiene un error en esa celda: ${valor}.`,
  'no-numero': ({ valor }) => `«${valor}» no es un número decimal válido.`,
  ambiguo: ({ valor }) =>
    `«${valor}» puede ser mil y pico o uno con decimales: escribilo sin el punto de los miles.`,
  'otra-moneda': ({ valor }) => `«${valor}» está en otra moneda: acá van dólares (u$s).`,
  'moneda-dudosa': ({ valor }) => `«${valor}» no dice de qué moneda es: escribilo con u$s o sin signo.`,
  decimales: ({ valor }) => `«${valor}» tiene más de dos decimales.`,
  'no-entero': ({ valor }) => `«${valor}» no es un número entero.`,
  'menor-que-cero': ({ valor }) => `«${valor}» es menor que cero.`,
  'muy-grande': ({ valor, sugerencia }) => `«${valor}» es demasiado: el máximo es ${maximo(sugerencia)}.`,
  'texto-largo': ({ sugerencia }) => `Es muy largo: caben ${maximo(sugerencia)} letras.`,
  ilegible: ({ valor }) => `«${valor}» tiene letras o signos que no se pueden leer.`,
  roto: ({ valor }) =>
    `«${valor}» no es lo que se escribió: Excel lo cambió. En Excel poné la columna como Texto, escribilo de nuevo y guardá.`,
  'numero-largo': ({ valor }) =>
    `«${valor}» tiene más de 15 cifras y Excel perdió las últimas. En Excel poné la columna como Texto, escribilo de nuevo y guardá.`,
  'no-celular': ({ valor }) => `«${valor}» no es un número de teléfono.`,
  obligatorio: ({ campo }) => QUIEN_FALTA[campo] ?? 'Falta este dato.',
  'no-existe': ({ valor, sugerencia }) =>
    sugerencia === undefined
      ? `No existe «${valor}».`
      : `No existe «${valor}». ¿Quisiste decir ${sugerencia}?`,
  'otra-categoria': ({ valor, sugerencia }) => `El modelo «${valor}» es de la categoría ${sugerencia}.`,
  'varios-modelos': ({ valor }) => `Hay más de un modelo «${valor}»: falta la categoría.`,
  repetida: ({ filas = [] }) => `Está dos veces en el archivo: filas ${filas.join(' y ')}.`,
  'otra-butaca': ({ sugerencia }) => `Ya está, y es ${sugerencia}: una importación no la cambia.`,
  'producto-no-existe': ({ valor }) => `No hay ningún producto «${valor}».`,
  'muy-lejos': ({ valor, sugerencia }) =>
    `Contaste ${maximo(valor)} y hay ${maximo(sugerencia)}: un ajuste mueve hasta ${formatNumero(CANTIDAD_MAX)}.`,
  retirado: ({ campo, valor }) => `El ${campo} «${valor}» está retirado: no se ofrece para lo nuevo.`,
}

/** What is wrong with a row, in a sentence. */
export const fraseError = (error: ErrorFila): string =>
  FRASES[error.codigo as CodigoFila]?.(error) ?? error.valor
