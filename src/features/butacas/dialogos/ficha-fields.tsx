import type { Dispatch, SetStateAction } from 'react'
import { NUMERO_ESCRITO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { Maestro } from '#contract/maestro.ts'
import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { ofrecidos } from '#domain/butaca/maestros.ts'
import { isSinPesoNiAs } from '#domain/butaca/nro-butaca.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { nombreMaestro } from '#messages/butacas/maestro.ts'
import { EstadoLabel } from '#office/estado-label.tsx'
import type { Lookups } from '#queries/butacas/use-lookups.ts'
import { TextField } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import type { ButacaDraft, CampoLista } from './butaca-draft.ts'

interface FieldsProps {
  draft: ButacaDraft
  onChange: Dispatch<SetStateAction<ButacaDraft>>
}

/** Model, color and state of a seat, which keeps what is retired. Borrada is not offered: «Cambiar Estado» deletes, and asks first. */
export function ListaFields({
  draft,
  lookups,
  faltan,
  onChange,
}: FieldsProps & { lookups: Lookups; faltan: readonly CampoLista[] }) {
  const falta = (campo: CampoLista) => {
    const elegi = BUTACA_DIALOGO.elegi[campo]
    return faltan.includes(campo) ? { error: elegi, noneLabel: elegi } : {}
  }
  const { modelos, colores, estados, linea } = lookups
  const offered = ofrecidos(estados, draft.estado).filter(
    ({ id }) => id !== ESTADO_BORRADA || id === draft.estado,
  )
  return (
    <>
      <Select
        label={BUTACA_DIALOGO.modelo}
        options={ofrecidos(modelos, draft.modelo).map(option)}
        value={String(draft.modelo)}
        {...falta('modelo')}
        onChange={id => onChange({ ...draft, modelo: Number(id) })}
      />
      <Select
        label={BUTACA_DIALOGO.color}
        options={ofrecidos(colores, draft.color).map(ref => ({
          ...option(ref),
          face: <Swatch color={ref.nombre} name={ref.nombre} />,
        }))}
        value={String(draft.color)}
        {...falta('color')}
        onChange={id => onChange({ ...draft, color: Number(id) })}
      />
      <Select
        label={BUTACA_DIALOGO.estado}
        options={offered.map(ref => ({
          ...option(ref),
          face: <EstadoLabel estado={ref} linea={linea} />,
        }))}
        value={String(draft.estado)}
        {...falta('estado')}
        onChange={id => onChange({ ...draft, estado: Number(id) })}
      />
    </>
  )
}

export const PesoField = ({ draft, onChange, problem }: FieldsProps & { problem: string | null }) =>
  !isSinPesoNiAs(draft.nro) && (
    <TextField
      label={BUTACA_DIALOGO.peso}
      value={draft.peso}
      inputMode="decimal"
      maxLength={NUMERO_ESCRITO_MAX}
      autoComplete="off"
      hint={BUTACA_DIALOGO.pesoAyuda}
      {...(problem === null ? {} : { error: problem })}
      onChange={({ currentTarget: { value } }) => onChange(before => ({ ...before, peso: value }))}
    />
  )

export const TextoFields = ({ draft, onChange }: FieldsProps) =>
  TEXTOS_BUTACA.map(campo => (
    <TextField
      key={campo}
      label={BUTACA_DIALOGO[campo]}
      value={draft[campo]}
      maxLength={TEXTO_MAX}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange(before => ({ ...before, [campo]: value }))}
    />
  ))

const option = (ref: Maestro) => ({ value: String(ref.id), label: nombreMaestro(ref) })
