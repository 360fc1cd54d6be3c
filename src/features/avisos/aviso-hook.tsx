import { useState } from 'react'
import type { Aviso, AvisoConSecreto } from '#contract/aviso-schema.ts'
import { formatDia, formatHora, isSameDay } from '#domain/valor/hora.ts'
import { cuandoLocal } from '#messages/palabras.ts'
import { EVENTO_AVISO, OTROS_SISTEMAS } from '#messages/persona/otros-sistemas.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { useCambiarSecreto, usePausarAviso, useProbarAviso } from '#queries/avisos/use-avisos.ts'
import { likelyNow } from '#queries/device.ts'
import type { Escritura } from '#queries/use-escritura.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { Mark, Tag } from '#ui/signs/signs.tsx'
import { EnviosTable, resultadoDe } from './envios-table.tsx'

interface AvisoHookProps {
  aviso: Aviso
  owner: string
  reasonId: string | undefined
  notify: Notify
  onEdit: () => void
  onDelete: () => void
  onSecreto: (aviso: AvisoConSecreto) => void
}

/** State of a webhook, and since when. */
function Estado({ aviso: { pausado, apagado, fallaDesde, sinEntregar, ultimo } }: { aviso: Aviso }) {
  const ahora = likelyNow()
  const cuando = (instante: string) => cuandoLocal(Date.parse(instante), ahora)
  const faltan = sinEntregar > 0 && <small>{OTROS_SISTEMAS.sinEntregar(sinEntregar)}</small>
  if (apagado !== null)
    return (
      <span className="s">
        <Mark tone="rejected" icon="octagon">
          {OTROS_SISTEMAS.apagado}
        </Mark>
        <small>{OTROS_SISTEMAS.apagadoEl(cuando(apagado.cuando))}</small>
      </span>
    )
  if (pausado !== null)
    return (
      <span className="s">
        <Mark tone="neutral" icon="pause">
          {OTROS_SISTEMAS.enPausa}
        </Mark>
        <small>{OTROS_SISTEMAS.laPauso(pausado.quien, cuando(pausado.cuando))}</small>
      </span>
    )
  if (fallaDesde !== null) {
    const ms = Date.parse(fallaDesde)
    return (
      <span className="s">
        <Mark tone="rejected" icon="octagon">
          {isSameDay(ms, ahora)
            ? OTROS_SISTEMAS.fallaDesde(formatHora(ms))
            : OTROS_SISTEMAS.fallaDesdeDia(formatDia(ms))}
        </Mark>
        {faltan}
      </span>
    )
  }
  return (
    <span className="s">
      <Mark tone="ok" icon="check">
        {OTROS_SISTEMAS.andaBien}
      </Mark>
      {faltan || (
        <small>{ultimo === null ? OTROS_SISTEMAS.sinUso : OTROS_SISTEMAS.ultimo(cuando(ultimo))}</small>
      )}
    </span>
  )
}

/** One webhook; unfolded, its deliveries and actions. */
export function AvisoHook(props: AvisoHookProps) {
  const { aviso, owner, reasonId, notify, onEdit, onDelete, onSecreto } = props
  const { id, nombre, direccion, eventos, pausado, apagado } = aviso
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const probar = useProbarAviso()
  const pausar = usePausarAviso()
  const secreto = useCambiarSecreto()
  const told = <R,>(result: Escritura<R>, onOk: (value: R) => void): void =>
    result.ok ? onOk(result.value) : notify.error(result.detail ?? OTROS_SISTEMAS.sinRespuesta)
  const test = async () =>
    told(await probar.escribir({ id }), envio =>
      envio.estado === 'entregado'
        ? notify.success(OTROS_SISTEMAS.pruebaRecibida(nombre))
        : notify.error(OTROS_SISTEMAS.pruebaFallo(nombre, resultadoDe(envio))),
    )
  const isOff = pausado !== null || apagado !== null
  const turn = async () =>
    told(await pausar.escribir({ id, pausado: !isOff }), () =>
      notify.success(isOff ? OTROS_SISTEMAS.quedoEnMarcha(nombre) : OTROS_SISTEMAS.quedoEnPausa(nombre)),
    )
  const changeSecreto = async () => told(await secreto.escribir({ id }), onSecreto)
  const button = (verbo: string, more: ButtonProps) => (
    <Button
      aria-label={OTROS_SISTEMAS.boton(verbo, nombre)}
      aria-describedby={reasonId}
      disabled={reasonId !== undefined}
      {...more}
    >
      {verbo}
    </Button>
  )
  const reanudar = apagado !== null ? OTROS_SISTEMAS.encender : OTROS_SISTEMAS.reanudar
  return (
    <details className="hook" open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron-down" />
        <b>{nombre}</b>
        <span className="u">{direccion}</span>
        <Estado aviso={aviso} />
      </summary>
      {isOpen && (
        <div className="in">
          <div className="ev">
            <span className="soft">{OTROS_SISTEMAS.avisaCuando}</span>
            {eventos.map(evento => (
              <Tag key={evento} tone="neutral">
                {EVENTO_AVISO[evento].nombre}
              </Tag>
            ))}
          </div>
          <h3>{OTROS_SISTEMAS.envios}</h3>
          <EnviosTable aviso={aviso} owner={owner} reasonId={reasonId} notify={notify} />
          <div className="foot">
            <span className="soft">{OTROS_SISTEMAS.explicaReintentos}</span>
            {button(OTROS_SISTEMAS.probar, {
              icon: 'arrow-up',
              disabled: reasonId !== undefined || probar.isSaving,
              onClick: () => void test(), // It reports its own outcome
            })}
            {button(OTROS_SISTEMAS.editar, { icon: 'pencil', onClick: onEdit })}
            {button(isOff ? reanudar : OTROS_SISTEMAS.pausar, {
              icon: isOff ? 'refresh' : 'pause',
              disabled: reasonId !== undefined || pausar.isSaving,
              onClick: () => void turn(), // It reports its own outcome
            })}
            {button(OTROS_SISTEMAS.cambiarSecreto, { icon: 'lock', onClick: () => setIsAsking(true) })}
            {button(OTROS_SISTEMAS.eliminar, { icon: 'trash', variant: 'danger', onClick: onDelete })}
          </div>
        </div>
      )}
      {isAsking && (
        <OjoDialog
          tone="shortage"
          onClose={() => setIsAsking(false)}
          onConfirm={() => void changeSecreto()} // It reports its own outcome
        >
          {OTROS_SISTEMAS.preguntaSecreto(nombre)}
        </OjoDialog>
      )}
    </details>
  )
}
