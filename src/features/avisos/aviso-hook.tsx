import { useState } from 'react'
import type { Aviso, AvisoConSecreto, Envio } from '#contract/aviso-schema.ts'
import { formatDia, formatHora, isSameDay } from '#domain/valor/hora.ts'
import { cuandoLocal } from '#messages/palabras.ts'
import { EVENTO_AVISO, FALLA_ENVIO, nombreEnvio, OTROS_SISTEMAS } from '#messages/persona/otros-sistemas.ts'
import { TABLA } from '#messages/tabla.ts'
import { FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { type Failure, meanwhileOf } from '#office/row/row-edit.ts'
import {
  useCambiarSecreto,
  useEnvios,
  usePausarAviso,
  useProbarAviso,
  useReintentarEnvio,
} from '#queries/avisos/use-avisos.ts'
import { likelyNow } from '#queries/device.ts'
import type { Escritura } from '#queries/use-escritura.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Mark, Tag } from '#ui/signs/signs.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'

interface AvisoHookProps {
  aviso: Aviso
  owner: string
  reasonId: string | undefined
  notify: Notify
  onEdit: () => void
  onDelete: () => void
  onSecreto: (aviso: AvisoConSecreto) => void
}

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

const cambioOf = ({ nombre, secretoCambiado }: Aviso): string | null =>
  // A list stored by an earlier release lacks `secretoCambiado`
  secretoCambiado
    ? OTROS_SISTEMAS.secretoCambiado(
        nombre,
        secretoCambiado.quien,
        cuandoLocal(Date.parse(secretoCambiado.cuando), likelyNow()),
      )
    : null

export function AvisoHook(props: AvisoHookProps) {
  const { aviso, owner, reasonId, notify, onEdit, onDelete, onSecreto } = props
  const { id, nombre, direccion, eventos, pausado, apagado, version } = aviso
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<Aviso | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const probar = useProbarAviso()
  const pausar = usePausarAviso()
  const secreto = useCambiarSecreto()
  const report = <R,>(result: Escritura<R>, onOk: (value: R) => void): void =>
    result.ok ? onOk(result.value) : notify.error(result.detail ?? TABLA.sinRespuesta)
  const test = async () =>
    report(await probar.escribir({ id }), envio =>
      envio.estado === 'entregado'
        ? notify.success(OTROS_SISTEMAS.pruebaRecibida(nombre))
        : notify.error(OTROS_SISTEMAS.pruebaFallo(nombre, resultadoOf(envio))),
    )
  const isOff = pausado !== null || apagado !== null
  const turn = async () =>
    report(await pausar.escribir({ id, pausado: !isOff, visto: { version, apagado } }), () =>
      notify.success(isOff ? OTROS_SISTEMAS.quedoEnMarcha(nombre) : OTROS_SISTEMAS.quedoEnPausa(nombre)),
    )
  const changeSecreto = async (seen: Aviso) => {
    const result = await secreto.escribir({ id, version: seen.version })
    if (result.ok) return onSecreto(result.value)
    const actual = meanwhileOf(result, seen, false)?.actual
    if (!actual) return notify.error(result.detail ?? TABLA.sinRespuesta)
    const cambio = cambioOf(actual)
    setFailure(
      cambio === null || actual.secretoCambiado?.cuando === seen.secretoCambiado?.cuando
        ? { sentence: result.detail ?? TABLA.sinRespuesta, detail: OTROS_SISTEMAS.secretoSigue }
        : { sentence: OTROS_SISTEMAS.noOtraVez(cambio), detail: OTROS_SISTEMAS.daleEse },
    )
  }
  const enCurso = asked && cambioOf(asked)
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
              onClick: () => void test(), // `test` reports its own outcome
            })}
            {button(OTROS_SISTEMAS.editar, { icon: 'pencil', onClick: onEdit })}
            {button(isOff ? reanudar : OTROS_SISTEMAS.pausar, {
              icon: isOff ? 'refresh' : 'pause',
              disabled: reasonId !== undefined || pausar.isSaving,
              onClick: () => void turn(), // `turn` reports its own outcome
            })}
            {button(OTROS_SISTEMAS.cambiarSecreto, { icon: 'lock', onClick: () => setAsked(aviso) })}
            {button(OTROS_SISTEMAS.eliminar, { icon: 'trash', variant: 'danger', onClick: onDelete })}
          </div>
        </div>
      )}
      {asked && (
        <OjoDialog
          tone="shortage"
          onClose={() => setAsked(null)}
          onConfirm={() => void changeSecreto(asked)} // `changeSecreto` reports its own outcome
        >
          {enCurso !== null && `${OTROS_SISTEMAS.preguntaOtraVez(enCurso)} `}
          {OTROS_SISTEMAS.preguntaSecreto(asked.nombre)}
        </OjoDialog>
      )}
      <FailureModal failure={failure} onClose={() => setFailure(null)} />
    </details>
  )
}

const isReceived = (status: number | null): boolean => status !== null && status >= 200 && status < 300

const resultadoOf = ({ status, falla }: Pick<Envio, 'status' | 'falla'>): string =>
  falla !== null ? FALLA_ENVIO[falla].dice : OTROS_SISTEMAS.contesto(status ?? 0)

function Resultado({ envio: { estado, intentos, status, falla } }: { envio: Envio }) {
  if (estado === 'entregado')
    return (
      <Mark tone="ok" icon="check">
        {OTROS_SISTEMAS.recibido}
      </Mark>
    )
  if (status === null && falla === null)
    return estado === 'perdido' ? (
      <Mark tone="rejected" icon="octagon">
        {OTROS_SISTEMAS.noEnviado}
      </Mark>
    ) : (
      <Mark tone="neutral" icon="clock">
        {OTROS_SISTEMAS.porEnviar}
      </Mark>
    )
  return (
    <Mark tone={intentos > 0 ? 'rejected' : 'neutral'} icon="octagon">
      {resultadoOf({ status, falla })}
    </Mark>
  )
}

function detalleDe({ estado, intentos, status, falla, ms, sigue, detras }: Envio, ahora: number): string {
  if (isReceived(status) && estado === 'entregado') return OTROS_SISTEMAS.recibidoEn(status ?? 0, ms ?? 0)
  const porQue = falla === null ? null : FALLA_ENVIO[falla].detalle
  if (detras) return OTROS_SISTEMAS.esperaAlAnterior
  const intento =
    estado === 'perdido'
      ? intentos === 0
        ? OTROS_SISTEMAS.estuvoParado
        : OTROS_SISTEMAS.seDejo(intentos)
      : intentos > 0 && sigue !== null
        ? OTROS_SISTEMAS.intento(intentos, cuandoLocal(Date.parse(sigue), ahora).replace(/^hoy /, ''))
        : ''
  return [porQue, intento].filter(Boolean).join('; ')
}

function EnviosTable({
  aviso,
  owner,
  reasonId,
  notify,
}: {
  aviso: Aviso
  owner: string
  reasonId: string | undefined
  notify: Notify
}) {
  const { data: rows, isFetching, error } = useEnvios(owner, aviso.id)
  const { escribir, isSaving } = useReintentarEnvio()
  const ahora = likelyNow()
  const reintentar = async ({ id, estado, intentos, sigue }: Envio): Promise<void> => {
    const result = await escribir({ id, visto: { estado, intentos, sigue } })
    if (result.ok) notify.success(OTROS_SISTEMAS.seReintenta)
    else notify.error(result.detail ?? TABLA.sinRespuesta)
  }
  const { cuando, que, resultado, detalle } = OTROS_SISTEMAS.columnas
  if (rows === null)
    return (
      <p className="soft nada" role="status">
        {error !== null && !isFetching ? OTROS_SISTEMAS.errorEnvios : OTROS_SISTEMAS.cargandoEnvios}
      </p>
    )
  if (rows.length === 0) return <p className="soft nada">{OTROS_SISTEMAS.sinEnvios}</p>
  return (
    <table className="table" aria-label={OTROS_SISTEMAS.envios}>
      <PlainHeads
        heads={[
          ...[cuando, que, resultado, detalle],
          { title: OTROS_SISTEMAS.reintentar, className: 'c-re', hidesTitle: true },
        ]}
      />
      <tbody>
        {rows.map(envio => {
          const nombre = nombreEnvio(envio.tipo)
          const isFailed = envio.estado !== 'entregado' && (envio.status !== null || envio.falla !== null)
          return (
            <tr key={envio.id} data-k={isFailed ? 'rejected' : undefined}>
              <td className="soft">{cuandoLocal(Date.parse(envio.momento), ahora)}</td>
              <td>
                <span>{nombre}</span> {envio.que !== null && <CodeText value={envio.que} />}
              </td>
              <td>
                <Resultado envio={envio} />
              </td>
              <td className="soft">{detalleDe(envio, ahora)}</td>
              <td className="c-re">
                {(isFailed || envio.estado === 'perdido') && envio.tipo !== 'prueba' && (
                  <Button
                    size="sm"
                    icon="refresh"
                    disabled={reasonId !== undefined || isSaving}
                    aria-describedby={reasonId}
                    aria-label={OTROS_SISTEMAS.reintentarDe([nombre, envio.que].filter(Boolean).join(' '))}
                    onClick={() => void reintentar(envio)} // `reintentar` reports its own outcome
                  >
                    {OTROS_SISTEMAS.reintentar}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
