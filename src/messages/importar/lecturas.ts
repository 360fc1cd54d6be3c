import type { RenglonAparte } from '#domain/importacion/renglones-aparte.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { CAMPOS, titular } from './importar.ts'

/** A number without groups, so that it can be read in one way alone: '1234', '1,234'. */
export const sinGrupos = (numero: number): string => String(numero).replace('.', ',')

const renglones = (n: number): string => (n === 1 ? '1 renglón' : `${formatNumero(n)} renglones`)

/** How the columns of a file are read, and what is asked of them. */
export const LECTURAS = {
  preguntas: 'Falta elegir',
  precio: (titulo: string) => `¿Qué precio trae «${titulo}»?`,
  precioDetalle: 'El título no dice si es lo que pagás o lo que cobrás.',
  numero: (campo: string, duda: string) => `¿Cuánto es «${duda}» en ${titular(campo)}?`,
  numeroDetalle: 'Ninguna celda de la columna dice si el signo separa miles o decimales.',
  moneda: (campo: string, celda: string) => `¿«${celda}» en ${titular(campo)} son dólares?`,
  monedaDetalle: 'Los precios se guardan en u$s. Si son pesos, la columna no se importa.',
  sonDolares: 'Son dólares',
  noImportarla: 'No importarla',
  comoSeLee: 'Cómo se leen los números',
  seLee: (campo: string, duda: string) => `${titular(campo)}: «${duda}» es`,
  por: {
    columna: 'Por las otras celdas de la columna.',
    archivo: 'Por las otras columnas del archivo.',
    persona: 'Como lo elegiste.',
  },
  enDolares: (campo: string, celda: string) => `${titular(campo)}: «${celda}» son dólares, como lo elegiste.`,
  faltan: (n: number) =>
    n === 1 ? 'Falta elegir 1 cosa más arriba.' : `Falta elegir ${n} cosas más arriba.`,
  aparte: (n: number) =>
    n === 1
      ? '1 renglón parece un total o un título: queda afuera'
      : `${formatNumero(n)} renglones parecen totales o títulos: quedan afuera`,
  aparteDetalle: 'Marcá los que sí son filas de la lista.',
  renglon: ({ fila, texto }: RenglonAparte) => `Fila ${formatNumero(fila)}: ${texto}`,
  afuera: (n: number) =>
    `${n === 1 ? 'Queda' : 'Quedan'} afuera ${renglones(n)} de totales o títulos. ${n === 1 ? 'Está' : 'Están'} en «Columnas».`,
  aviso: (n: number) => `Para mirar ${formatNumero(n)}`,
  enButacas: (clave: string) => `en Butacas: ${clave}`,
  /** A value that jumps: '×12', '÷4'. */
  salto: (antes: number, despues: number) => {
    if (despues === 0) return { corto: 'queda en 0', largo: 'queda en 0' }
    const veces = formatNumero(Math.round(despues > antes ? despues / antes : antes / despues))
    return despues > antes
      ? { corto: `×${veces}`, largo: `es ${veces} veces lo que era` }
      : { corto: `÷${veces}`, largo: `es ${veces} veces menor` }
  },
  movidas: (n: number) =>
    n === 1
      ? 'Un producto se movió después de la importación. Si la deshacés, queda así:'
      : `${formatNumero(n)} productos se movieron después de la importación. Si la deshacés, quedan así:`,
  movida: ({ codigo, hay, queda }: { codigo: string; hay: number; queda: number }) =>
    `${codigo}: hay ${formatNumero(hay)}, quedarían ${formatNumero(queda)}`,
  movidasMas: (n: number) => `y ${formatNumero(n)} más.`,
} as const

const columna = (titulo: string): string => `«${titulo}»`

/** The same of `npm run importar`, with the option that answers each. */
export const CONSOLA_LECTURAS = {
  precio: (titulo: string) =>
    `La columna ${columna(titulo)} no dice si es costo o venta. Repetí con --columna "${titulo}=costo" o --columna "${titulo}=venta"; con --columna "${titulo}=" no se importa.`,
  numero: (campo: string, duda: string, coma: number, punto: number) =>
    `En ${CAMPOS[campo] ?? campo}, «${duda}» puede ser ${sinGrupos(coma)} o ${sinGrupos(punto)}. Repetí con --decimal ${campo}=coma o --decimal ${campo}=punto.`,
  moneda: (campo: string, celda: string) =>
    `En ${CAMPOS[campo] ?? campo}, «${celda}» no dice de qué moneda es. Si son dólares, repetí con --dolares ${campo}.`,
  aparte: (lista: readonly RenglonAparte[]) =>
    `${LECTURAS.aparte(lista.length)}. Con --con-totales se importan.\n${lista.map(renglon => `  ${LECTURAS.renglon(renglon)}`).join('\n')}`,
  sinColumna: (titulo: string) => `El archivo no tiene una columna que se llame «${titulo}».`,
  sinCampo: (campo: string) => `No hay ningún dato que se llame ${campo}.`,
  salto: (fila: number, nombre: string, campo: string, antes: string, despues: string) =>
    `fila ${fila} (${nombre}), ${CAMPOS[campo] ?? campo}: mirá, pasa de ${antes} a ${despues}.`,
  grafia: (fila: number, nombre: string, hallada: string) =>
    `fila ${fila}: «${nombre}» se toma por «${hallada}», que está en Butacas.`,
} as const
