import type { ButacasFlujoQuery } from '#contract/informes/flujo.ts'
import { GRUPOS_FLUJO } from '#contract/informes/grupo-flujo.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'

// The seats that a number of «Flujo» counts. Separate from domain/informe/flujo.ts, so that the seat search loads no
// date code.

/** Defaults of a group's parameters. Together they mean that no group is chosen. */
export const SIN_GRUPO = {
  grupo: '',
  de: '',
  dias: 0,
  modelo: 0,
  color: 0,
  persona: '',
  fechaD: '',
  fechaH: '',
}

/** The seats that a number of «Flujo» counts, as parameters of an address. */
export type GrupoFlujo = Omit<typeof SIN_GRUPO, 'grupo'> & Pick<ButacasFlujoQuery, 'grupo'>

export function parseGrupo({
  grupo: escrito,
  ...rest
}: Record<keyof typeof SIN_GRUPO, string | number>): GrupoFlujo | null {
  const grupo = GRUPOS_FLUJO.find(each => each === escrito)
  if (grupo === undefined || rest.de === '') return null
  return { grupo, ...(rest as Omit<GrupoFlujo, 'grupo'>) }
}

export const writeGrupo = (grupo: GrupoFlujo): ButacasFlujoQuery =>
  Object.fromEntries(
    Object.entries(grupo).filter(([name, value]) => value !== SIN_GRUPO[name as keyof GrupoFlujo]),
  ) as ButacasFlujoQuery

/** Both ends of a range for people: 'dd/MM/yyyy'. Adds the times if the range is not whole days. */
export function finesDeRango({ fechaD, fechaH }: Pick<GrupoFlujo, 'fechaD' | 'fechaH'>): [string, string] {
  const isWhole = fechaD.endsWith('T00:00:00') && fechaH.endsWith('T23:59:59')
  const end = (momento: string) => {
    const { fecha, hora } = partesFechaHs(momento)
    return isWhole ? fecha : `${fecha} ${hora}`
  }
  return [end(fechaD), end(fechaH)]
}
