import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { lineaDe, pasoDe } from '#domain/butaca/linea-estados.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/butacas.ts'
import type { Lookups } from '#queries/butacas/use-lookups.ts'
import { Select } from '#ui/controls/select.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { type ButacaDraft, withModelo } from './butaca-draft.ts'

/** Model, color and state of a seat. Deleting is no edit: it asks first, under «Cambiar Estado». */
export function FichaFields({
  draft,
  lookups,
  onChange,
}: {
  draft: ButacaDraft
  lookups: Lookups
  onChange: (draft: ButacaDraft) => void
}) {
  const linea = lineaDe(lookups.estados)
  const estados = lookups.estados.filter(({ id }) => id !== ESTADO_BORRADA || id === draft.estado)
  return (
    <>
      <Select
        label={BUTACA_DIALOGO.modelo}
        options={lookups.modelos.map(option)}
        value={String(draft.modelo)}
        onChange={id => onChange(withModelo(draft, Number(id)))}
      />
      <Select
        label={BUTACA_DIALOGO.color}
        options={lookups.colores.map(ref => ({
          ...option(ref),
          face: <Swatch color={ref.nombre} name={ref.nombre} />,
        }))}
        value={String(draft.color)}
        onChange={id => onChange({ ...draft, color: Number(id) })}
      />
      <Select
        label={BUTACA_DIALOGO.estado}
        options={estados.map(ref => ({
          ...option(ref),
          face: (
            <span className="state">
              <StepTicks step={pasoDe(linea, ref.id)} of={linea.length} />
              {ref.nombre}
            </span>
          ),
        }))}
        value={String(draft.estado)}
        onChange={id => onChange({ ...draft, estado: Number(id) })}
      />
    </>
  )
}

const option = ({ id, nombre }: Ref) => ({ value: String(id), label: nombre })
