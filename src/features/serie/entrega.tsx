import './entrega.css'
import type { EntregaEnvio } from '#contract/entrega.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { formatHora, partesFechaHs } from '#domain/valor/hora.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import type { SerieEntrega } from '#queries/butacas/serie.ts'
import { useListaEntrega } from '#queries/butacas/use-mirror.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Mark, Swatch } from '#ui/signs/signs.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'
import type { Salidas } from './esta-serie.tsx'
import { contar, lineasBorrador, porColor, type Vista } from './linea-vista.ts'
import { info, rejected, type Veredicto, warning } from './panel-parts.tsx'
import type { Lectura } from './use-lectura.ts'

export const Destino = ({ cliente, remito }: EntregaEnvio) => (
  <span className="aim entrega">
    <Icon name="truck" />
    <span>
      {cliente.nombre}
      <small>{remito ?? ENTREGA.sinRemitoCorto}</small>
    </span>
  </span>
)

export function veredictoDeEntrega({ tipo, nro, butaca }: Lectura, vistas: readonly Vista[]): Veredicto {
  if (tipo === 'no-lista')
    return warning(ENTREGA.noLista, ENTREGA.noListaDetalle(butaca?.estado.nombre ?? ''))
  if (tipo === 'suelta')
    return butaca?.entrega === undefined
      ? warning(ENTREGA.suelta, ENTREGA.sueltaDetalle)
      : warning(ENTREGA.descartada, ENTREGA.descartadaDetalle(butaca.entrega.cliente.nombre))
  if (tipo === 'en-esta') {
    const antes = vistas.find(vista => vista.linea !== null && nroKey(vista.nro) === nroKey(nro))
    return info(
      ENTREGA.enEsta,
      antes === undefined ? ENTREGA.enEstaPorOtra : ENTREGA.enEstaDetalle(formatHora(antes.at)),
    )
  }
  if (butaca?.entrega === undefined) return rejected(ENTREGA.yaEntregada)
  const { cliente, remito } = butaca.entrega
  const { fecha } = partesFechaHs(butaca.fechaHs)
  return rejected(ENTREGA.yaEntregada, ENTREGA.yaEntregadaDetalle(cliente.nombre, remito ?? null, fecha))
}

export function PorModeloColor({ vistas, nro }: { vistas: readonly Vista[]; nro: string | null }) {
  const rows = porColor(vistas)
  const nueva = vistas.find(vista => vista.linea !== null && vista.nro === nro)?.linea?.entry.seen
  return (
    <section className="panel per" aria-label={ENTREGA.porModelo}>
      <div className="panel-head">
        <h2>{ENTREGA.porModelo}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={ENTREGA.porModelo}>
        {rows.map(({ modelo, color, nros }) => (
          <li
            key={`${modelo.id} ${color.id}`}
            data-new={(nueva?.modelo.id === modelo.id && nueva.color.id === color.id) || undefined}
          >
            <b>{modelo.nombre}</b>
            <span className="q">{nros.length}</span>
            <Swatch color={color.nombre} name={color.nombre} />
          </li>
        ))}
      </ul>
      <div className="tot">
        <span>{ENTREGA.butacas}</span>
        <b>{rows.reduce((sum, { nros }) => sum + nros.length, 0)}</b>
      </div>
    </section>
  )
}

interface TerminarProps {
  vistas: readonly Vista[]
  onMandar: () => void
  onSeguir: () => void
}

export function Terminar({ vistas, onMandar, onSeguir }: TerminarProps) {
  const { cuentan } = contar(vistas)
  const productos = useListaEntrega('producto')
  if (productos === undefined) return null
  const lineas = lineasBorrador(vistas, productos === 'fallo' ? null : productos)
  const { columnas } = ENTREGA
  return (
    <section className="summary" aria-label={ENTREGA.borrador}>
      <div className="verdict" data-tone="ok" role="status">
        <Icon name="check" />
        {ENTREGA.entregadas(cuentan)}
        <small>{ENTREGA.lineas(lineas.length)}</small>
      </div>
      <div className="body">
        <table className="table draft">
          <PlainHeads
            heads={[
              { className: 'e-pro', title: columnas.producto },
              { className: 'e-cod', title: columnas.codigo },
              { className: 'e-uni num', title: columnas.unidades },
            ]}
          />
          <tbody>
            {lineas.map(({ nombre, codigo, isSinProducto, nros }) => (
              <tr key={`${codigo} ${nombre}`} data-k={isSinProducto ? 'shortage' : undefined}>
                <td>
                  <b>{nombre}</b>{' '}
                  {isSinProducto && (
                    <Mark tone="shortage" icon="triangle">
                      {ENTREGA.sinProducto}
                    </Mark>
                  )}
                  <span className="nros">
                    {nros.map(nro => (
                      <CodeText key={nro} value={nro} />
                    ))}
                  </span>
                </td>
                <td className="e-cod code">{codigo || '–'}</td>
                <td className="e-uni num strong">{nros.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="note">
          <Icon name="info" />
          <span>{ENTREGA.queSigue}</span>
        </p>
      </div>
      <div className="foot-acts two">
        <Button size="lg" icon="barcode" onClick={onSeguir}>
          {SERIE.seguir}
        </Button>
        <Button variant="primary" size="lg" icon="arrow-up" onClick={onMandar}>
          {ENTREGA.mandar}
        </Button>
      </div>
    </section>
  )
}

interface MandadaProps extends Pick<Salidas, 'onDecidir'> {
  serie: SerieEntrega
  vistas: readonly Vista[]
  onOtra: () => void
  onVolver: () => void
}

export function Mandada({ serie, vistas, onDecidir, onOtra, onVolver }: MandadaProps) {
  const { hechas, pendientes, rechazadas } = contar(vistas)
  const { nombre } = serie.entrega.cliente
  const [tone, icon, title, detail] =
    pendientes > 0
      ? (['pending', 'clock', ENTREGA.guardada, ENTREGA.guardadaDetalle(pendientes)] as const)
      : hechas > 0
        ? (['ok', 'check', ENTREGA.mandada, ENTREGA.mandadaDetalle(nombre, hechas)] as const)
        : (['neutral', 'info', ENTREGA.sinBorrador, ENTREGA.sinBorradorDetalle(nombre)] as const)
  return (
    <section className="summary sent" aria-label={ENTREGA.titulo}>
      <div className="verdict" data-tone={tone} role="status">
        <Icon name={icon} />
        {title}
      </div>
      <div className="body">
        <p>{detail}</p>
        {rechazadas > 0 && (
          <p className="row">
            <span>{ENTREGA.rechazadas(rechazadas)}</span>
            <Button variant="danger" onClick={onDecidir}>
              {ENTREGA.decidir}
            </Button>
          </p>
        )}
      </div>
      <div className="foot-acts two">
        <Button size="lg" onClick={onOtra}>
          {ENTREGA.otra}
        </Button>
        <Button variant="primary" size="lg" onClick={onVolver}>
          {SERIE.aButacas}
        </Button>
      </div>
    </section>
  )
}
