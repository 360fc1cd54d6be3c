import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Flujo } from '#contract/informes/flujo.ts'
import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import { isViva } from '#domain/butaca/butaca.ts'
import { writeGrupo } from '#domain/butaca/grupo-flujo.ts'
import { senaDe } from '#domain/cuenta/persona.ts'
import {
  type ConsultaFlujo,
  grupoParadas,
  LIMITE_MAX,
  type LimitesParadas,
  parseLimite,
} from '#domain/informe/flujo.ts'
import { addressOfFicha, addressOfFlujo } from '#domain/rutas.ts'
import { mezclar } from '#domain/valor/mezcla.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { FLUJO } from '#messages/flujo.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { ConflictoDialog, diferenciasOf, type RowWords } from '#office/row/conflicto.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { isTaken } from '#queries/cuenta/borradores.ts'
import { useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { limitesParadas } from '#queries/informes/use-flujo.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { useObservable } from '#ui/observable.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Mark, SenaMark } from '#ui/signs/signs.tsx'

type Grupo = Flujo['paradas'][number]

const AT_FIRST = 4

export function Paradas({
  owner,
  paradas,
  consulta,
}: {
  owner: string
  paradas: Flujo['paradas']
  consulta: ConsultaFlujo
}) {
  const [isOpen, setIsOpen] = useState(() => isTaken(owner, LIMITES_BORRADOR))
  const limites = useObservable(limitesParadas)
  const grupos = paradas.filter(({ cantidad }) => cantidad > 0)
  const total = grupos.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const hasLimites = Object.values(limites).some(dias => dias > 0)
  return (
    <section className="panel paradas" aria-label={FLUJO.paradas}>
      <div className="panel-head">
        <h2>{FLUJO.paradas}</h2>
        <span className="cifra">{formatNumero(total)}</span>
        <Button variant="quiet" size="sm" className="al-final" onClick={() => setIsOpen(true)}>
          {FLUJO.limites}
        </Button>
      </div>
      {grupos.length === 0 ? (
        <Empty icon="check" title={hasLimites ? FLUJO.ningunaParada : FLUJO.sinLimites} />
      ) : (
        <div className="grupos">
          {grupos.map(grupo => (
            <GrupoParadas key={grupo.estado.id} grupo={grupo} consulta={consulta} />
          ))}
        </div>
      )}
      {isOpen && <LimitesDialog owner={owner} limites={limites} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function GrupoParadas({ grupo, consulta }: { grupo: Grupo; consulta: ConsultaFlujo }) {
  const { estado, dias, cantidad, butacas } = grupo
  const [isWhole, setIsWhole] = useState(false)
  const { nombre } = estado
  const todas = writeGrupo(grupoParadas(consulta, estado.id, dias))
  return (
    <>
      <h3>
        <Mark tone="shortage" icon="triangle">
          {FLUJO.masDe(dias, nombre)}
        </Mark>
      </h3>
      <ul>
        {(isWhole ? butacas : butacas.slice(0, AT_FIRST)).map(parada => (
          <li key={parada.nro}>
            <Link className="parada" to={addressOfFicha(parada.nro)}>
              <span className="sr">{FLUJO.parada(parada.nro, parada.dias, nombre)}</span>
              <span className="a-la-vista" aria-hidden="true">
                <CodeText value={parada.nro} />
                <span className="modelo">{parada.modelo.nombre}</span>
                <span className="quien soft">
                  {parada.usuario === null ? (
                    FLUJO.sinUsuario
                  ) : (
                    <>
                      <SenaMark {...senaDe(parada.usuario.nombre)} />
                      <span>{parada.usuario.nombre}</span>
                    </>
                  )}
                </span>
                <b className="dias">{FLUJO.dias(parada.dias)}</b>
                <Icon name="chevron-right" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mas">
        {cantidad > AT_FIRST && cantidad === butacas.length && (
          <VerTodas {...{ cantidad, nombre, isWhole }} onPress={() => setIsWhole(!isWhole)} />
        )}
        <Link className={buttonClass('quiet', 'sm')} to={addressOfFlujo(todas)}>
          {FLUJO.verEnButacas(cantidad, nombre)}
          <Icon name="chevron-right" />
        </Link>
      </div>
    </>
  )
}

interface VerTodasProps {
  cantidad: number
  nombre: string
  isWhole: boolean
  onPress: () => void
}

const VerTodas = ({ cantidad, nombre, isWhole, onPress }: VerTodasProps) => (
  <Button
    variant="quiet"
    size="sm"
    aria-expanded={isWhole}
    icon={isWhole ? 'chevron-up' : 'chevron-down'}
    onClick={onPress}
  >
    {isWhole ? FLUJO.verMenos(nombre) : FLUJO.verTodas(cantidad, nombre)}
  </Button>
)

const LIMITES_BORRADOR = 'limites'

interface LimitesDialogProps {
  owner: string
  limites: LimitesParadas
  onClose: () => void
}

type Dias = Record<string, number>

function LimitesDialog({ owner, limites, onClose }: LimitesDialogProps) {
  const estados = useLookups().estados.filter(({ id }) => isViva(id))
  const diasOf = (de: LimitesParadas): Dias =>
    Object.fromEntries(estados.map(({ id }) => [String(id), de[id] ?? 0]))
  const [abierto] = useState(limites)
  const kept = useFormDraft<{ textos: Record<string, string> }>(
    { owner, name: LIMITES_BORRADOR, title: BORRADORES.limites },
    { textos: {} },
  )
  const { textos } = kept.draft
  const [isSent, setIsSent] = useState(false)
  /** The dialog's limits and another tab's limits, if both changed the same limit. */
  const [choque, setChoque] = useState<{ mio: Dias; suyo: LimitesParadas } | null>(null)
  const words: RowWords<LimitesParadas, Dias> = {
    draftOf: diasOf,
    name: () => BORRADORES.limites,
    titles: Object.fromEntries(estados.map(({ id, nombre }) => [String(id), FLUJO.limiteDe(nombre)])),
    say: (_, dias) => (dias ? String(dias) : ''),
  }
  const close = kept.ending(onClose)
  const textoDe = (id: number) => textos[id] ?? String(abierto[id] || '')
  const save = (mio: Dias, suyo: LimitesParadas) => {
    limitesParadas.set({ ...suyo, ...mezclar(diasOf(abierto), mio, diasOf(suyo)) })
    close()
  }
  const submit = () => {
    setIsSent(true)
    const dias = estados.map(({ id }) => [String(id), parseLimite(textoDe(id))] as const)
    if (dias.some(([, limite]) => limite === null)) return
    const mio = Object.fromEntries(dias) as Dias
    const suyo = limitesParadas.read() // Another tab may have changed them
    if (diferenciasOf(words, abierto, mio, suyo).some(({ choca }) => choca)) setChoque({ mio, suyo })
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
          diferencias={diferenciasOf(words, abierto, choque.mio, choque.suyo)}
          onQuedarme={close}
          onAplicar={() => save(choque.mio, choque.suyo)}
          onClose={() => setChoque(null)}
        />
      )}
    </>
  )
}
