import { Link } from 'react-router-dom'
import type { CambioHistorial } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { addressOfFicha } from '#domain/rutas.ts'
import { formatHora, partesFechaHs } from '#domain/valor/hora.ts'
import { HISTORIAL } from '#messages/butacas/dialogo.ts'
import { FICHA } from '#messages/butacas/ficha.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { MODALES } from '#messages/marco.ts'
import { horaDudosa } from '#messages/palabras.ts'
import { EstadoLabel, useHasFicha } from '#office/butaca-parts.tsx'
import { useCambiosPorEnviar, useHistorial } from '#queries/butacas/use-historial.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Empty, Notice, Skeleton } from '#ui/notices/notice.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { CodeText, Mark } from '#ui/signs/signs.tsx'

export default function HistorialDialog({ nro, onClose }: { nro: string; onClose: () => void }) {
  const hasFicha = useHasFicha()
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={HISTORIAL.titulo}
      meta={<CodeText value={nro} />}
      width={520}
      footer={
        <>
          {hasFicha && (
            <Link className={buttonClass()} to={addressOfFicha(nro)}>
              {FICHA.abrir}
            </Link>
          )}
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
        </>
      }
    >
      <div className="historial">
        <Trail nro={nro} />
      </div>
    </Dialog>
  )
}

function Trail({ nro }: { nro: string }) {
  const { linea } = useLookups()
  const pendientes = useCambiosPorEnviar(nro)
  const { data: cambios, error, asOf, isFetching, refetch } = useHistorial(nro)
  return (
    <>
      <ol className="trail">
        {pendientes.map(({ key, estado, ms, margenMin, ...porque }) => (
          <li key={key} data-pending>
            <span className="pt" />
            <Estado nombre={estado} linea={linea} />
            <Mark tone="pending" icon="clock">
              {HISTORIAL.porEnviar} {horaDudosa(formatHora(ms), margenMin)}
            </Mark>
            <Porque {...porque} />
          </li>
        ))}
        {cambios?.map((cambio, i) => (
          // Two changes may have the same second, and the contract gives changes no id: the index completes the key
          <Cambio key={`${cambio.id.fechaHs} ${i}`} cambio={cambio} linea={linea} />
        ))}
        {cambios === null &&
          isFetching &&
          ['a', 'b', 'c'].map(key => (
            <li key={key}>
              <span className="pt" />
              <Skeleton />
            </li>
          ))}
      </ol>
      {cambios?.length === 0 && pendientes.length === 0 && <Empty icon="history" title={HISTORIAL.vacio} />}
      {error && (
        <Notice tone="neutral" icon="wifi-off" action={{ label: LISTA.reintentar, onAction: refetch }}>
          {error.status === 0 ? HISTORIAL.sinRed : HISTORIAL.error}
          {asOf !== null && ` (${LISTA.datosDe(formatHora(asOf))})`}
        </Notice>
      )}
    </>
  )
}

function Cambio({ cambio, linea }: { cambio: CambioHistorial; linea: readonly Ref[] }) {
  const { id, estado, sesion, margenMin, identificado, motivo, nota, defecto } = cambio
  const { fecha, hora } = partesFechaHs(id.fechaHs)
  return (
    <li>
      <span className="pt" />
      <Estado nombre={estado.nombre} linea={linea} />
      <span className="quien">
        {sesion?.id.usuario.nombre}
        {identificado === 'pin' && <small> {HISTORIAL.conPin}</small>}
      </span>
      <time dateTime={id.fechaHs}>
        {fecha} <b>{horaDudosa(hora, margenMin)}</b>
      </time>
      <Porque motivo={motivo} nota={nota} defecto={defecto} />
    </li>
  )
}

function Porque({
  motivo,
  nota,
  defecto = false,
}: {
  motivo?: string | undefined
  nota?: string | undefined
  defecto?: boolean | undefined
}) {
  if (motivo === undefined) return null
  return (
    <p className="porque">
      {defecto && (
        <Mark tone="shortage" icon="triangle">
          {MOTIVO.conDefecto}
        </Mark>
      )}
      <span>
        {MOTIVO.de(motivo)} {nota !== undefined && MOTIVO.entreComillas(nota)}
      </span>
    </p>
  )
}

/** The history names states without ids (specification §3): finds the id by the name. */
const Estado = ({ nombre, linea }: { nombre: string; linea: readonly Ref[] }) => (
  <EstadoLabel estado={linea.find(ref => ref.nombre === nombre) ?? { id: 0, nombre }} linea={linea} />
)
