import { useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { vuelveAtras } from '#domain/butaca/linea-estados.ts'
import type { Editar } from '#domain/butaca/operacion.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { MotivoFields, motivoOf } from '#office/motivo-fields.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { useOwnServer } from '#queries/device.ts'
import { TextField } from '#ui/controls/field.tsx'
import { CodeText, Mark } from '#ui/signs/signs.tsx'
import { buildEditar, conMotivo, draftOf, sinElegir } from './butaca-draft.ts'
import {
  endedBy,
  LibreFields,
  ListaFields,
  lenOf,
  PesoField,
  type SeatDialogProps,
  SeatForm,
  useDialogDraft,
  useKeep,
} from './seat-form.tsx'

export default function EditarButacaDialog({ butaca, ...props }: SeatDialogProps & { butaca: Butaca }) {
  const { owner, corrige } = props
  const lookups = useLookups()
  const [pesoProblem, setPesoProblem] = useState<string | null>(null)
  /** Weight text that the form marked as not a number. Submitted again unchanged, it sends no weight. */
  const [pesoVisto, setPesoVisto] = useState<string | null>(null)
  const { draft, setDraft, isTyped, ending } = useDialogDraft(
    owner,
    { tipo: 'editar', butaca, corrige },
    BORRADORES.edicion(butaca.nro),
    draftOf(butaca.nro, corrige === null ? butaca : (corrige.operacion as Editar)),
  )
  const { keep, setProblem, shown } = useKeep(endedBy(ending, props))

  const faltan = sinElegir(draft, lookups, corrige, butaca)
  const isOwn = useOwnServer() === true
  const vuelve = isOwn && vuelveAtras(lookups.linea, butaca.estado.id, draft.estado)
  const porque = { motivo: draft.motivo ?? null, nota: draft.nota ?? '' }

  const onSubmit = () => {
    const built = buildEditar(butaca, draft, lookups, pesoVisto)
    setPesoVisto(built === 'peso-no-numero' ? draft.peso : null)
    setPesoProblem(pesoProblemOf(built, draft.peso.trim()))
    if (built === null) return shown.onClose() // Nothing was changed
    if (built === 'sin-listas') return setProblem(BUTACA_DIALOGO.sinListas)
    if (faltan.length > 0) return // The reason is shown beside its field
    if (typeof built === 'string') return
    if (vuelve && porque.motivo === null) return setProblem(MOTIVO.elegi)
    void keep(...(vuelve ? conMotivo(built, motivoOf(porque)) : [built])) // It closes the dialog or shows why not
  }

  return (
    <SeatForm
      className="butaca-form"
      title={BUTACA_DIALOGO.editar}
      meta={<CodeText value={butaca.nro} />}
      width={560}
      submit={BUTACA_DIALOGO.guardar}
      isTyped={isTyped}
      {...shown}
      onSubmit={onSubmit}
    >
      <div className="wide nro-field" style={lenOf(butaca.nro)}>
        <TextField label={BUTACA_DIALOGO.nro} value={butaca.nro} readOnly hint={BUTACA_DIALOGO.nroNoCambia} />
      </div>
      <ListaFields draft={draft} lookups={lookups} faltan={faltan} onChange={setDraft} />
      <PesoField
        draft={draft}
        problem={draft.peso === pesoVisto || pesoVisto === null ? pesoProblem : null}
        onChange={setDraft}
      />
      <div className="wide">
        <LibreFields draft={draft} onChange={setDraft} />
      </div>
      {vuelve && (
        <div className="wide field">
          <Mark tone="shortage" icon="back">
            {MOTIVO.porQueVuelve(1)}
          </Mark>
          <MotivoFields
            uso="devuelve"
            value={porque}
            onChange={elegido => {
              setDraft(before => ({ ...before, ...elegido }))
              setProblem('')
            }}
          />
        </div>
      )}
    </SeatForm>
  )
}

function pesoProblemOf(built: ReturnType<typeof buildEditar>, texto: string): string | null {
  if (built === 'peso-invalido') return BUTACA_DIALOGO.pesoInvalido
  return built === 'peso-no-numero' ? BUTACA_DIALOGO.pesoNoNumero(texto) : null
}
