import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { columnaAs } from '#domain/columna-as.ts'
import { ESTADO_BORRADA } from '#domain/estado-butaca.ts'
import { formatPeso } from '#domain/peso.ts'
import { useLookups } from '#queries/use-lookups.ts'
import type { Entry } from '#queries/use-pendientes.ts'
import { Grade } from '#ui/grade.tsx'
import { Icon } from '#ui/icon.tsx'
import { StepTicks } from '#ui/step-ticks.tsx'
import { Tag } from '#ui/tag.tsx'

/** What the person did: from which state to which, with the weight or the A/S they gave. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { estado, peso, homo } = entry.operacion
  return (
    <div className="do">
      <Estado estado={entry.seen.estado} />
      <Icon name="arrow-right" />
      <Estado estado={estado} />
      {homo !== null && <Grade value={homo ? 'S' : 'A'} />}
      {peso >= 0 && (
        <Tag tone="neutral" icon="weight">
          {formatPeso(peso)}
        </Tag>
      )}
    </div>
  )
}

function Estado({ estado }: { estado: Ref }) {
  const linea = useLookups().estados.filter(({ id }) => id !== ESTADO_BORRADA)
  return (
    <span className="state">
      <StepTicks step={linea.findIndex(({ id }) => id === estado.id) + 1} of={linea.length} />
      {estado.nombre}
    </span>
  )
}

/** 'lista, S': a state as a word, with its A/S where it has one. */
export function estadoEnPalabras(butaca: Butaca): string {
  const as = columnaAs(butaca)
  return as === '-' ? butaca.estado.nombre : `${butaca.estado.nombre}, ${as}`
}
