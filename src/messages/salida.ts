import { formatNumero } from '#domain/valor/numero.ts'
import { contar } from './palabras.ts'

const filas = (n: number): string => contar(n, 'fila', 'filas')

/** Excel file and print of a list or a report. */
export const SALIDA = {
  grupo: 'Sacar de acá',
  excel: 'Excel',
  imprimir: 'Imprimir',
  estaLista: 'Esta lista',
  filas,
  avance: (hechas: number, total: number) => `${formatNumero(hechas)} de ${formatNumero(total)}`,
  preparando: (porciento: number) => `Excel: preparando, ${porciento} %. Cancelar`,
  listo: (archivo: string, n: number) => `Excel listo: ${archivo}, ${filas(n)}`,
  noSeHizo: 'No se pudo hacer el Excel en este equipo. Probá de nuevo.',
  noSeImprimio: 'No se pudo preparar el papel en este equipo. Probá de nuevo.',
  copiarEnlace: 'Copiar enlace',
  enlaceCopiado: 'Enlace copiado',
  noSeCopio: 'No se pudo copiar en este equipo.',
  archivo: (titulo: string, dia: string) => `${titulo}-${dia}.xlsx`,
  demasiadas: (n: number, max: number) =>
    `La lista tiene ${filas(n)} y en papel van hasta ${formatNumero(max)}. Filtrala, o usá Excel.`,
  /** Title of a sheet in a report with several sheets. */
  hojaDe: (titulo: string, hoja: string) => `${titulo}: ${hoja}`,
  hecho: (dia: string, hora: string, n: number) => `${filas(n)}, hecho el ${dia} a las ${hora}`,
  /** Separates the parts of a filter. */
  entre: ' · ',
  todo: 'Toda la lista',
  texto: (buscado: string) => `«${buscado}»`,
  con: (que: string, valor: string) => `${que}: ${valor}`,
} as const

export const PAPEL = {
  impreso: (dia: string, hora: string, quien: string) => `impreso ${dia} · ${hora} · ${quien}`,
  hoja: ['Hoja ', ' de '],
} as const
