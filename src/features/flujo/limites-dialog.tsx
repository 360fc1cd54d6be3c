import { useState } from 'react'
import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import { isViva } from '#domain/butaca/estado-butaca.ts'
import { LIMITE_MAX, type LimitesParadas, parseLimite } from '#domain/informe/limites-paradas.ts'
import { FLUJO } from '#messages/flujo.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { setLimitesParadas } from '#queries/informes/limites-paradas.ts'
import { TextField } from '#ui/controls/field.tsx'

/** After how many days a seat stands still, state by state of the floor. */
export function LimitesDialog({ limites, onClose }: { limites: LimitesParadas; onClose: () => void }) {
  const estados = useLookups().estados.filter(({ id }) => isViva(id))
  const [textos, setTextos] = useState<Record<number, string>>({})
  const [isSent, setIsSent] = useState(false)
  const textoDe = (id: number) => textos[id] ?? String(limites[id] || '')
  const submit = () => {
    setIsSent(true)
    const dias = estados.map(({ id }) => [id, parseLimite(textoDe(id))] as const)
    if (dias.some(([, limite]) => limite === null)) return
    setLimitesParadas({ ...limites, ...(Object.fromEntries(dias) as LimitesParadas) })
    onClose()
  }
  return (
    <FormDialog
      className="limites"
      title={FLUJO.limitesTitulo}
      width={460}
      cancel={FLUJO.cancelar}
      submit={{ children: FLUJO.guardar }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{FLUJO.limitesDetalle}</p>
      {estados.map(({ id, nombre }) => (
        <TextField
          key={id}
          label={FLUJO.limiteDe(nombre)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={NUMERO_ESCRITO_MAX}
          value={textoDe(id)}
          error={isSent && parseLimite(textoDe(id)) === null ? FLUJO.limiteMal(LIMITE_MAX) : undefined}
          onChange={event => setTextos({ ...textos, [id]: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  )
}
