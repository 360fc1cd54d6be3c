import type { Registro } from '#contract/stock/registro.ts'
import {
  type BorradorRegistro,
  borradorDeRegistro,
  type CampoRegistro,
  camposCambiados,
} from './borrador-registro.ts'
import { type Linea, lineasDe } from './linea-registro.ts'
import { nombrarLineas } from './rebase-lineas.ts'

/** A difference between two versions of a record. Quantities are as typed; null where there is no such line. */
export type Diferencia =
  | { que: 'campo'; campo: CampoRegistro; antes: string; mio: string; suyo: string }
  | {
      que: 'linea'
      clave: string
      codigo: string
      antes: string | null
      mio: string | null
      suyo: string | null
    }

/** What two people made of the same record. @param base as both began. @param mio this person's row or lines. */
export const diferenciasDe = (
  base: Registro,
  mio: { borrador?: BorradorRegistro; lineas?: readonly Linea[] },
  actual: Registro,
): Diferencia[] => [
  ...deCampos(borradorDeRegistro(base), mio.borrador, borradorDeRegistro(actual)),
  ...deLineas(lineasDe(base), mio.lineas ?? lineasDe(base), lineasDe(actual)),
]

function deCampos(
  antes: BorradorRegistro,
  mio: BorradorRegistro = antes,
  suyo: BorradorRegistro,
): Diferencia[] {
  const campos = new Set([...camposCambiados(antes, mio), ...camposCambiados(antes, suyo)])
  return [...campos].map(campo => ({
    que: 'campo',
    campo,
    antes: antes[campo],
    mio: mio[campo],
    suyo: suyo[campo],
  }))
}

function deLineas(base: readonly Linea[], mias: readonly Linea[], suyas: readonly Linea[]): Diferencia[] {
  const antes = nombrarLineas(base)
  const siguen = new Map(mias.filter(({ guardada }) => guardada !== null).map(linea => [linea.clave, linea]))
  const suyo = nombrarLineas(suyas)
  const cantidadDe = (linea: Linea | undefined) => linea?.cantidad ?? null
  const nombres = new Set([...antes.keys(), ...suyo.keys()])
  const conocidas = [...nombres].map((nombre): Diferencia => {
    const vieja = antes.get(nombre)
    return {
      que: 'linea',
      clave: nombre,
      codigo: (vieja ?? suyo.get(nombre))?.producto.codigo ?? '',
      antes: cantidadDe(vieja),
      mio: cantidadDe(vieja && siguen.get(vieja.clave)),
      suyo: cantidadDe(suyo.get(nombre)),
    }
  })
  const nuevas = mias
    .filter(({ guardada }) => guardada === null)
    .map(
      ({ clave, producto, cantidad }): Diferencia => ({
        que: 'linea',
        clave,
        codigo: producto.codigo,
        antes: null,
        mio: cantidad,
        suyo: null,
      }),
    )
  return [...conocidas, ...nuevas].filter(({ antes, mio, suyo }) => antes !== mio || antes !== suyo)
}
