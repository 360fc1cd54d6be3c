import type { ReactNode } from 'react'
import type { Ref } from '#contract/formatos.ts'
import { pasoOf } from '#domain/butaca/linea-estados.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SERIE, SERIE_DEVOLVER, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { isEntrega, type Serie } from '#queries/butacas/serie.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { StepTicks } from '#ui/signs/signs.tsx'
import { Destino } from './entrega.tsx'
import type { Vistas } from './esta-serie.tsx'
import { EstaSerie, type Salidas } from './esta-serie.tsx'
import type { Vista } from './linea-vista.ts'

interface MarcoProps extends Salidas {
  titulo: string
  serie: Serie
  linea: readonly Ref[]
  contenido: Vistas
  /** The lines to show. If absent or empty, all lines of `contenido` are shown. */
  mirar?: readonly Vista[]
  /** Key of the change in the big panel, or null. */
  actual?: string | null
  isWeighing?: boolean
  tituloLista?: string
  acts: ReactNode
  children: ReactNode
}

export function Marco(props: MarcoProps) {
  const { titulo, serie, linea, contenido, mirar = [], actual = null, isWeighing, acts, ...rest } = props
  const { children, tituloLista = SERIE.estaSerie, ...salidas } = rest
  return (
    <div className="serie">
      <Cabecera titulo={titulo} serie={serie} linea={linea}>
        {acts}
      </Cabecera>
      <div
        className="serial"
        data-weighing={isWeighing || undefined}
        data-entrega={(isEntrega(serie) && serie.hasta === null) || undefined}
      >
        {children}
        <EstaSerie
          titulo={mirar.length > 0 ? SERIE.paraMirar : tituloLista}
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

/** @param isWaiting whether a weight is missing. Then «Terminar» is not the primary button. */
export const ActosAlLeer = ({ onCambiar, onTerminar, isWaiting }: LeerActs & { isWaiting?: boolean }) => (
  <>
    <Button onClick={onCambiar}>{SERIE.cambiar}</Button>
    <span className="grow" />
    <Button variant={isWaiting ? 'default' : 'primary'} icon="check" onClick={onTerminar}>
      {SERIE.terminar}
    </Button>
  </>
)

type CabeceraProps = Pick<MarcoProps, 'titulo' | 'linea' | 'children'> & { serie: Serie | null }

/** @param serie null before the series is selected. */
export function Cabecera({ titulo, serie, linea, children }: CabeceraProps) {
  const devuelve = serie?.tarea === 'estado' ? serie.devuelve : undefined
  return (
    <div className="serie-head">
      <h1>{titulo}</h1>
      {serie !== null && isEntrega(serie) && <Destino {...serie.entrega} />}
      {serie !== null && !isEntrega(serie) && (
        <span className="aim">
          <Icon name={devuelve ? 'back' : 'arrow-right'} />
          {serie.tarea === 'homologar'
            ? SERIE_HOMOLOGAR.tarea
            : devuelve
              ? MOTIVO.devolverA(serie.estado.nombre)
              : serie.estado.nombre}
          {devuelve && (
            <>
              <small>{SERIE_DEVOLVER.porMotivo}</small>
              {devuelve.motivo.nombre}
            </>
          )}
          {serie.tarea === 'homologar' ? (
            <Icon name="stamp" />
          ) : (
            !devuelve && <StepTicks step={pasoOf(linea, serie.estado.id)} of={linea.length} />
          )}
        </span>
      )}
      {children}
    </div>
  )
}
