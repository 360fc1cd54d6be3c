import './borradores.css'
import { useState } from 'react'
import type { Entrega, LineaEntrega } from '#contract/stock/entregas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { formatFechahs } from '#domain/registro/registro.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { centavosDe, formatDolares, formatPesos, importeDe } from '#domain/valor/numero.ts'
import { MODALES } from '#messages/marco.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import type { Reach } from '#office/list-panel.tsx'
import { PlainHead } from '#office/list-table.tsx'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { useConfirmarEntrega, useDescartarEntrega } from '#queries/stock/use-entregas.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/signs.tsx'
import { TOTAL_COLUMNAS } from '../columnas.tsx'
import type { ProductoPicker } from '../detalle/detalle-row.tsx'

export interface BorradoresProps {
  entregas: readonly Entrega[]
  owner: string
  reach: Reach
  notify: Notify
  ProductoPicker: ProductoPicker
  /** The factory's day. */
  hoy: () => string
  /** Shows the warnings of a confirmed sale. */
  onAdvertencias: (header: string | null) => void
}

/** Open deliveries, above the records. */
export function Borradores({ entregas, ...props }: BorradoresProps) {
  const [abierto, setAbierto] = useState<number | null>(null)
  return (
    <tbody className="borradores">
      {entregas.map(entrega => (
        <Borrador
          key={entrega.id}
          entrega={entrega}
          isOpen={abierto === entrega.id}
          onToggle={() => setAbierto(abierto === entrega.id ? null : entrega.id)}
          {...props}
        />
      ))}
    </tbody>
  )
}

type BorradorProps = Omit<BorradoresProps, 'entregas'> & { entrega: Entrega }

const nombreDe = ({ remito, cliente }: Entrega): string => remito ?? ENTREGAS.borradorDe(cliente.nombre)
const parDe = ({ modelo, color }: LineaEntrega): string => `${modelo?.nombre ?? ''} ${color?.nombre ?? ''}`
const claveDe = ({ producto, modelo, color }: LineaEntrega): string =>
  producto === null ? `${modelo?.id} ${color?.id}` : String(producto.id)

type Vendido = NonNullable<LineaEntrega['producto']>
/** Products chosen for lines without one, by `claveDe`. */
type Elegidos = ReadonlyMap<string, Vendido>

const productoDe = (linea: LineaEntrega, elegidos: Elegidos): Vendido | null =>
  linea.producto ?? elegidos.get(claveDe(linea)) ?? null
const subtotalDe = (linea: LineaEntrega, elegidos: Elegidos): number =>
  centavosDe(productoDe(linea, elegidos)?.venta ?? null) * linea.butacas.length
const totalDe = ({ lineas }: Entrega, elegidos: Elegidos): number =>
  importeDe(lineas.reduce((sum, linea) => sum + subtotalDe(linea, elegidos), 0))
const unidadesDe = ({ lineas }: Entrega): number =>
  lineas.reduce((sum, { butacas }) => sum + butacas.length, 0)

function Borrador({
  entrega,
  isOpen,
  onToggle,
  ...props
}: BorradorProps & { isOpen: boolean; onToggle: () => void }) {
  const [elegidos, setElegidos] = useState<Elegidos>(new Map())
  const nombre = nombreDe(entrega)
  return (
    <>
      <tr data-k="pending" className={isOpen ? 'open' : undefined}>
        <td className="c-fec">{formatFechahs(entrega.ultima ?? '')}</td>
        <td className="c-tip">{ENTREGAS.venta}</td>
        <td className="c-rem">
          {entrega.remito === null ? (
            <span className="soft">{ENTREGAS.sinRemito}</span>
          ) : (
            <span className="code">{entrega.remito}</span>
          )}
        </td>
        <td className="c-cli">{entrega.cliente.nombre}</td>
        <td className="c-obs">
          <Mark tone="pending" icon="clock">
            {ENTREGAS.marca}
          </Mark>
        </td>
        <td className="c-mon num strong">{formatPesos(totalDe(entrega, elegidos))}</td>
        <td className="c-acts">
          <span className="acts">
            <IconButton
              label={isOpen ? REGISTROS.ocultarDetalle(nombre) : REGISTROS.verDetalle(nombre)}
              icon={isOpen ? 'chevron-up' : 'info'}
              aria-expanded={isOpen}
              onClick={onToggle}
            />
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr className="detail">
          <td colSpan={TOTAL_COLUMNAS}>
            <Detalle
              entrega={entrega}
              elegidos={elegidos}
              onElegir={(linea, producto) => setElegidos(new Map(elegidos).set(claveDe(linea), producto))}
              {...props}
            />
          </td>
        </tr>
      )}
    </>
  )
}

/** When the seats were scanned: 'hoy 11:31 a 11:48'. */
function cuandoDe({ primera, ultima }: Entrega, hoy: string): string {
  if (primera === null || ultima === null) return ''
  const { fecha, hora } = partesFechaHs(ultima)
  const dia = ultima.startsWith(hoy) ? ENTREGAS.hoy : fecha
  return ENTREGAS.cuando(dia, partesFechaHs(primera).hora.slice(0, 5), hora.slice(0, 5))
}

/** The lines with their seats, and the two decisions. */
function Detalle({
  entrega,
  elegidos,
  onElegir,
  ...props
}: BorradorProps & { elegidos: Elegidos; onElegir: (linea: LineaEntrega, producto: Producto) => void }) {
  const { owner, hoy, reach, ProductoPicker } = props
  const [eligiendo, setEligiendo] = useState<LineaEntrega | null>(null)
  const nombre = nombreDe(entrega)
  const titulo = ENTREGAS.lineasDe(
    entrega.remito === null ? nombre : ENTREGAS.borradorDe(entrega.cliente.nombre),
  )
  const mayWrite = useCan()('stock.cargar')
  return (
    <section className="detail-in" aria-label={titulo}>
      <p className="draft-head">
        <span>
          <b>{ENTREGAS.borrador}</b> {ENTREGAS.sinMover}
        </span>
        <span>{ENTREGAS.leyeron(entrega.personas, unidadesDe(entrega), cuandoDe(entrega, hoy()))}</span>
        {entrega.sigueA !== null && <span>{ENTREGAS.sigueA}</span>}
      </p>
      <table className="table lines draft-lines">
        <caption className="sr">{titulo}</caption>
        <thead>
          <tr>
            <PlainHead column={{ className: 'e-pro', title: ENTREGAS.columnas.producto }} />
            <PlainHead column={{ className: 'e-cod', title: ENTREGAS.columnas.codigo }} />
            <PlainHead column={{ className: 'e-uni num', title: ENTREGAS.columnas.unidades }} />
            <PlainHead column={{ className: 'e-pre num', title: ENTREGAS.columnas.precio }} />
            <PlainHead column={{ className: 'e-sub num', title: ENTREGAS.columnas.subtotal }} />
          </tr>
        </thead>
        <tbody>
          {entrega.lineas.map(linea => (
            <Linea
              key={claveDe(linea)}
              linea={linea}
              elegido={productoDe(linea, elegidos)}
              canChoose={mayWrite && reach.isOnline}
              reasonId={reach.reasonId}
              onElegir={() => setEligiendo(linea)}
            />
          ))}
        </tbody>
      </table>
      <Pie entrega={entrega} elegidos={elegidos} mayWrite={mayWrite} {...props} />
      {eligiendo !== null && (
        <ProductoPicker
          owner={owner}
          isOpen
          isOne
          onClose={() => setEligiendo(null)}
          onApply={([producto]) => {
            setEligiendo(null)
            if (producto !== undefined) onElegir(eligiendo, producto)
          }}
        />
      )}
    </section>
  )
}

function Linea({
  linea,
  elegido,
  canChoose,
  reasonId,
  onElegir,
}: {
  linea: LineaEntrega
  elegido: Vendido | null
  canChoose: boolean
  reasonId: string | undefined
  onElegir: () => void
}) {
  const { butacas, producto } = linea
  return (
    <tr data-k={elegido === null ? 'shortage' : undefined}>
      <td className="e-pro">
        <b>{producto === null ? parDe(linea) : (producto.descripcion ?? producto.codigo)}</b>{' '}
        {producto === null &&
          (elegido === null ? (
            <Mark tone="shortage" icon="triangle">
              {ENTREGAS.sinProducto}
            </Mark>
          ) : (
            <span>{elegido.descripcion ?? elegido.codigo}</span>
          ))}
        <ul className="butacas-de">
          {butacas.map(nro => (
            <li key={nro}>{nro}</li>
          ))}
        </ul>
      </td>
      <td className="e-cod">
        {elegido !== null && <span className="code">{elegido.codigo}</span>}
        {producto === null && (
          <Button
            icon="search"
            disabled={!canChoose}
            aria-describedby={reasonId}
            aria-label={ENTREGAS.elegirDe(parDe(linea))}
            onClick={onElegir}
          >
            {ENTREGAS.elegir}
          </Button>
        )}
      </td>
      <td className="e-uni num strong" data-label={ENTREGAS.columnas.unidades}>
        {butacas.length}
      </td>
      <td className="e-pre num" data-label={ENTREGAS.columnas.precio}>
        {elegido === null ? (
          <span className="muted">–</span>
        ) : elegido.venta === null ? (
          <span className="muted">{ENTREGAS.sinPrecio}</span>
        ) : (
          formatDolares(elegido.venta)
        )}
      </td>
      <td className="e-sub num strong" data-label={ENTREGAS.columnas.subtotal}>
        {elegido === null ? (
          <span className="muted">–</span>
        ) : (
          formatDolares(importeDe(centavosDe(elegido.venta) * butacas.length))
        )}
      </td>
    </tr>
  )
}

/** Discard or confirm, each after a question. */
function Pie({
  entrega,
  elegidos,
  mayWrite,
  reach: { isOnline, reasonId },
  notify,
  onAdvertencias,
}: BorradorProps & { elegidos: Elegidos; mayWrite: boolean }) {
  const [pregunta, setPregunta] = useState<'confirmar' | 'descartar' | null>(null)
  const confirmacion = useConfirmarEntrega()
  const descarte = useDescartarEntrega()
  const isSaving = confirmacion.isSaving || descarte.isSaving
  const falta = entrega.lineas.find(linea => productoDe(linea, elegidos) === null)
  const { id, huella, remito, cliente } = entrega
  const unidades = unidadesDe(entrega)
  const total = totalDe(entrega, elegidos)
  const nombre = nombreDe(entrega)
  const faltaId = `falta-${id}`
  const confirmar = async (): Promise<void> => {
    const productos = entrega.lineas.flatMap(({ producto, modelo, color }) => {
      const elegido = elegidos.get(`${modelo?.id} ${color?.id}`)
      return producto !== null || modelo === null || color === null || elegido === undefined
        ? []
        : [{ modelo: modelo.id, color: color.id, producto: elegido.id }]
    })
    const result = await confirmacion.escribir({ id, huella, productos })
    if (!result.ok) return notify.error(result.detail ?? ENTREGAS.noSePudo)
    notify.success(ENTREGAS.confirmada(nombre))
    onAdvertencias(result.value.warnings)
  }
  const descartar = async (): Promise<void> => {
    const result = await descarte.escribir({ id, huella })
    if (!result.ok) return notify.error(result.detail ?? ENTREGAS.noSePudo)
    notify.success(ENTREGAS.descartada(ENTREGAS.borradorDe(cliente.nombre)))
  }
  const decidir = (que: typeof pregunta) => {
    setPregunta(null)
    if (!isSaving) void (que === 'confirmar' ? confirmar() : descartar()) // Both report their own outcome
  }
  return (
    <div className="detail-foot">
      {mayWrite && (
        <Button
          variant="danger"
          disabled={!isOnline}
          aria-describedby={reasonId}
          onClick={() => setPregunta('descartar')}
        >
          {ENTREGAS.descartar}
        </Button>
      )}
      <span className="unsaved" role="status">
        {falta !== undefined && (
          <span id={faltaId}>
            <Mark tone="shortage" icon="triangle">
              {ENTREGAS.falta(parDe(falta))}
            </Mark>
          </span>
        )}
      </span>
      <span className="total">
        <span className="soft">{ENTREGAS.unidades(unidades)}</span>
        <b>{formatPesos(total)}</b>
      </span>
      {mayWrite && (
        <Button
          variant="primary"
          disabled={!isOnline || falta !== undefined}
          aria-disabled={isSaving}
          aria-describedby={reasonId ?? (falta === undefined ? undefined : faltaId)}
          onClick={() => setPregunta('confirmar')}
        >
          {isSaving ? ENTREGAS.guardando : ENTREGAS.confirmar}
        </Button>
      )}
      {pregunta === 'confirmar' && (
        <AskDialog
          isOpen
          tone="accent"
          icon="check"
          title={ENTREGAS.preguntaConfirmar}
          closeLabel={MODALES.cerrar}
          confirmLabel={ENTREGAS.confirmar}
          onClose={() => setPregunta(null)}
          onConfirm={() => decidir('confirmar')}
        >
          {ENTREGAS.confirmarDetalle(remito, cliente.nombre, unidades)} {ENTREGAS.sumas(unidades, total)}.
        </AskDialog>
      )}
      {pregunta === 'descartar' && (
        <AskDialog
          isOpen
          tone="rejected"
          title={ENTREGAS.preguntaDescartar}
          closeLabel={MODALES.cerrar}
          confirmLabel={ENTREGAS.descartar}
          onClose={() => setPregunta(null)}
          onConfirm={() => decidir('descartar')}
        >
          {ENTREGAS.descartarDetalle(unidades)}
        </AskDialog>
      )}
    </div>
  )
}
