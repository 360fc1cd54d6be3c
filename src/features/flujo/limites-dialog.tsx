import { useState } from 'react'
import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import { isViva } from '#domain/butaca/estado-butaca.ts'
import { LIMITE_MAX, type LimitesParadas, parseLimite } from '#domain/informe/limites-paradas.ts'
import { mezclar } from '#domain/valor/mezcla.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { FLUJO } from '#messages/flujo.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { ConflictoDialog, diferenciasDe, type RowWords } from '#office/row/conflicto.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { limitesAhora, setLimitesParadas } from '#queries/informes/limites-paradas.ts'
import { TextField } from '#ui/controls/field.tsx'

export const LIMITES_BORRADOR = 'limites'

interface LimitesDialogProps {
  owner: string
  /** As this device has them when the dialog opens. */
  limites: LimitesParadas
  onClose: () => void
}

type Dias = Record<string, number>

/** After how many days a seat stands still, state by state of the floor. */
export function LimitesDialog({ owner, limites, onClose }: LimitesDialogProps) {
  const estados = useLookups().estados.filter(({ id }) => isViva(id))
  const diasDe = (de: LimitesParadas): Dias =>
    Object.fromEntries(estados.map(({ id }) => [String(id), de[id] ?? 0]))
  const [abierto] = useState(limites)
  const kept = useFormDraft<{ textos: Record<string, string> }>(
    { owner, name: LIMITES_BORRADOR, title: BORRADORES.limites },
    { textos: {} },
  )
  const { textos } = kept.draft
  const [isSent, setIsSent] = useState(false)
  /** The limits of this dialog and those of another tab, where one differs in both. */
  const [choque, setChoque] = useState<{ mio: Dias; suyo: LimitesParadas } | null>(null)
  const words: RowWords<LimitesParadas, Dias> = {
    draftOf: diasDe,
    name: () => BORRADORES.limites,
    titles: Object.fromEntries(estados.map(({ id, nombre }) => [String(id), FLUJO.limiteDe(nombre)])),
    say: (_, dias) => (dias ? String(dias) : ''),
  }
  const close = kept.ending(onClose)
  const textoDe = (id: number) => textos[id] ?? String(abierto[id] || '')
  const save = (mio: Dias, suyo: LimitesParadas) => {
    setLimitesParadas({ ...suyo, ...mezclar(diasDe(abierto), mio, diasDe(suyo)) })
    close()
  }
  const submit = () => {
    setIsSent(true)
    const dias = estados.map(({ id }) => [String(id), parseLimite(textoDe(id))] as const)
    if (dias.some(([, limite]) => limite === null)) return
    const mio = Object.fromEntries(dias) as Dias
    const suyo = limitesAhora()
    if (diferenciasDe(words, abierto, mio, suyo).some(({ choca }) => choca)) setChoque({ mio, suyo })
    else save(mio, suyo)
  }
  return (
    <>
      <FormDialog
        className="limites"
        title={FLUJO.limitesTitulo}
        width={460}
        cancel={FLUJO.cancelar}
        submit={{ children: FLUJO.guardar }}
        isTyped={kept.isTyped}
        onSubmit={submit}
        onClose={close}
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
            onChange={({ currentTarget: { value } }) => kept.setDraft({ textos: { ...textos, [id]: value } })}
          />
        ))}
      </FormDialog>
      {choque !== null && (
        <ConflictoDialog
          owner={owner}
          guardado={{ usuario: null, fechaHs: null }}
          diferencias={diferenciasDe(words, abierto, choque.mio, choque.suyo)}
          onQuedarme={close}
          onAplicar={() => save(choque.mio, choque.suyo)}
          onClose={() => setChoque(null)}
        />
      )}
    </>
  )
}
