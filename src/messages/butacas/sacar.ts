import { formatNumero } from '#domain/valor/numero.ts'

/** What leaves the list of «Butacas». */
export const SACAR_BUTACAS = {
  titulo: 'Butacas',
  todas: (n: number) =>
    n === 1
      ? 'La butaca que muestra el filtro.'
      : `Las ${formatNumero(n)} butacas que muestra el filtro, de todas las páginas y en el orden en que se ven.`,
  pesoKg: 'Peso (kg)',
  /** Added to the filter of an incomplete list. */
  soloGuardadas: 'solo las que guarda esta tableta',
  listasAs: (listaS: boolean) => (listaS ? 'Listas S' : 'Listas A'),
} as const
