import type { CifrasPared } from '#contract/informes/pared.ts'

/** What a page is given: the figures, and the day that they are of where that is no longer today. */
export interface PaginaProps {
  cifras: CifrasPared
  deOtroDia: string | null
}
