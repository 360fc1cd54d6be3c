import type { ClaseImportacion } from '#contract/importacion.ts'
import { formatPeso } from '../butaca/peso.ts'
import { formatDolares } from '../valor/dinero.ts'
import { formatNumero } from '../valor/numero.ts'
import { camposDe } from './clases.ts'

/** A value of a tested row as the product shows it: 'u$s 9,85', '1.200', '18,4 kg'. */
export function textoDeValor(clase: ClaseImportacion, campo: string, valor: string): string {
  const lectura = camposDe(clase).find(otro => otro.campo === campo)
  if (valor === '') return ''
  if (lectura?.clase === 'precio') return formatDolares(Number(valor))
  if (lectura?.clase === 'peso') return formatPeso(Number(valor))
  return lectura?.clase === 'entero' ? formatNumero(Number(valor)) : valor
}
