import type { ReactNode } from 'react'
import type { Ref } from '#contract/ref.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import type { Serie } from '#queries/butacas/serie.ts'
import { Button } from '#ui/controls/button.tsx'
import { Cabecera } from './cabecera.tsx'
import { EstaSerie, type Salidas } from './esta-serie.tsx'
import type { Vista } from './linea-vista.ts'
import type { Vistas } from './use-vistas.ts'

interface MarcoProps extends Salidas {
  titulo: string
  serie: Serie
  linea: readonly Ref[]
  contenido: Vistas
  /** What of it is to be looked at; all of it where that is none. */
  mirar?: readonly Vista[]
  /** Key of the change on the big panel. */
  actual?: string | null
  isWeighing?: boolean
  /** What can be done with the series as a whole. */
  acts: ReactNode
  children: ReactNode
}

/** A series: its head, what stands at arm's length, and the list beside it. */
export function Marco(props: MarcoProps) {
  const { titulo, serie, linea, contenido, mirar = [], actual = null, isWeighing, acts, ...rest } = props
  const { children, ...salidas } = rest
  return (
    <div className="serie">
      <Cabecera titulo={titulo} serie={serie} linea={linea}>
        {acts}
      </Cabecera>
      <div className="serial" data-weighing={isWeighing || undefined}>
        {children}
        <EstaSerie
          titulo={mirar.length > 0 ? SERIE.paraMirar : SERIE.estaSerie}
          vistas={mirar.length > 0 ? mirar : contenido.vistas}
          cuenta={contenido.cuenta}
          desde={serie.desde}
          actual={actual}
          {...contenido.deshacer}
          {...salidas}
        />
      </div>
      {contenido.pregunta}
    </div>
  )
}

export interface LeerActs {
  onCambiar: () => void
  onTerminar: () => void
}

interface ActosProps extends LeerActs {
  /** Something else is to be done first. */
  isWaiting?: boolean
}

/** While it is being read. */
export const ActosAlLeer = ({ onCambiar, onTerminar, isWaiting = false }: ActosProps) => (
  <>
    <Button onClick={onCambiar}>{SERIE.cambiar}</Button>
    <span className="grow" />
    <Button variant={isWaiting ? 'default' : 'primary'} icon="check" onClick={onTerminar}>
      {SERIE.terminar}
    </Button>
  </>
)
