import type { Aviso, Envio } from '#contract/aviso-schema.ts'
import { cuandoLocal } from '#messages/palabras.ts'
import { FALLA_ENVIO, nombreEnvio, OTROS_SISTEMAS } from '#messages/persona/otros-sistemas.ts'
import { useEnvios, useReintentarEnvio } from '#queries/avisos/use-avisos.ts'
import { likelyNow } from '#queries/device.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { CodeText, Mark } from '#ui/signs/signs.tsx'

const isReceived = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** Result of a delivery in a few words; also for the toast of a test. */
export const resultadoDe = ({ status, falla }: Pick<Envio, 'status' | 'falla'>): string =>
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
      {resultadoDe({ status, falla })}
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

/** Recent deliveries, failed ones first, each with a button to send it now. */
export function EnviosTable({
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
  const reintentar = async (id: number): Promise<void> => {
    const result = await escribir({ id })
    if (result.ok) notify.success(OTROS_SISTEMAS.seReintenta)
    else notify.error(result.detail ?? OTROS_SISTEMAS.sinRespuesta)
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
      <thead>
        <tr>
          {[cuando, que, resultado, detalle].map(titulo => (
            <th key={titulo} scope="col">
              <span className="h">{titulo}</span>
            </th>
          ))}
          <th scope="col" className="c-re">
            <span className="sr">{OTROS_SISTEMAS.reintentar}</span>
          </th>
        </tr>
      </thead>
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
                    onClick={() => void reintentar(envio.id)} // It reports its own outcome
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
